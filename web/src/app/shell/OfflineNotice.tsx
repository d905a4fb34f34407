import { Badge, Popover, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOfflineSince } from '#web/shared/data/live/networkStatus.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { PopoverDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'

/** Shows that the live connection is down, and since when. A click explains what that means. */
export function OfflineNotice() {
  const { t } = useTranslation('shell')
  const since = useOfflineSince()
  const time = since && formatTime(since)
  const text = time && t('offline.since', { time })
  return (
    <span role="status">
      {text && (
        <Popover width={300} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <Badge
              component="button"
              type="button"
              aria-label={text}
              color="accent"
              variant="light"
              size="lg"
              tt="none"
              flex="none"
              leftSection={<IconCloudOff size={14} />}
            >
              <Text span inherit visibleFrom="md">
                {text}
              </Text>
              <Text span inherit hiddenFrom="md">
                {time}
              </Text>
            </Badge>
          </Popover.Target>
          <PopoverDropdown>
            <Text fw={600}>{text}</Text>
            <Text mt={4}>{t('offline.explanation')}</Text>
          </PopoverDropdown>
        </Popover>
      )}
    </span>
  )
}
