import { Badge, Text, Tooltip } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOfflineSince } from '../../shared/live/liveStatus.ts'

/** Tells when the live connection is down, and since when. */
export function OfflineNotice() {
  const { t } = useTranslation('shell')
  const since = useOfflineSince()
  const time = since?.toTimeString().slice(0, 5)
  const text = time && t('offline.since', { time })
  return (
    <span role="status">
      {text && (
        <Tooltip label={t('offline.explanation')} multiline maw={280}>
          <Badge color="accent" variant="light" size="lg" tt="none" leftSection={<IconCloudOff size={14} />}>
            <Text span inherit visibleFrom="sm">
              {text}
            </Text>
            <Text span inherit hiddenFrom="sm">
              {time}
            </Text>
          </Badge>
        </Tooltip>
      )}
    </span>
  )
}
