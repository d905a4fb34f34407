import { Badge, Popover, VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PopoverDropdown } from '../ui/dropdown/Dropdowns.tsx'
import { OutboxList } from './OutboxList.tsx'
import { useWaitingEntries } from './useWaitingEntries.ts'

/** Shows what has not reached the server yet. Not lazy: without a connection its code could not load. */
export function OutboxNotice() {
  const { t } = useTranslation('shell')
  const waiting = useWaitingEntries()
  const failed = waiting.filter(({ state }) => state === 'failed').length
  const text = failed > 0 ? t('waiting.failed', { count: failed }) : t('waiting.count', { count: waiting.length })
  return (
    <>
      <VisuallyHidden role="status">{waiting.length > 0 && text}</VisuallyHidden>
      {waiting.length > 0 && (
        <Popover width={360} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <Badge
              component="button"
              type="button"
              title={text}
              color={failed > 0 ? 'red' : 'accent'}
              variant="light"
              size="lg"
              tt="none"
              leftSection={<IconCloudUp size={14} />}
            >
              <span aria-hidden>{waiting.length}</span>
              <VisuallyHidden>{text}</VisuallyHidden>
            </Badge>
          </Popover.Target>
          <PopoverDropdown>
            <OutboxList entries={waiting} />
          </PopoverDropdown>
        </Popover>
      )}
    </>
  )
}
