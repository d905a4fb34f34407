import { Badge, Popover, VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutbox } from '#web/shared/data/outbox/outbox.ts'
import type { OutboxEntry } from '#web/shared/data/outbox/task.ts'
import { PopoverDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { OutboxList } from './OutboxList.tsx'

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

/** A task that ends sooner never appears. */
const DELAY = 2000

/** All tasks, once one of them has waited longer than a moment or was refused. */
function useWaitingEntries(): readonly OutboxEntry[] {
  const entries = useOutbox()
  const [, rerender] = useState(0)
  const now = Date.now()
  const isOld = ({ createdAt, state }: OutboxEntry) => state === 'failed' || now - Date.parse(createdAt) >= DELAY
  const isWaiting = entries.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => rerender((count) => count + 1), DELAY / 2)
    return () => clearInterval(timer)
  }, [isWaiting])
  return entries.some(isOld) ? entries : none
}

const none: readonly OutboxEntry[] = []
