import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconAlarm } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePromisedMinutes } from '#web/shared/domain/queues/QueuePromises.tsx'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { formatMinutes } from '#web/shared/lib/i18n/formatTimeBetween.ts'
import { EntryChip } from '#web/shared/ui/entries/EntryChip.tsx'
import { clockAt } from './clockAt.ts'

type Props = { ticket: Pick<Ticket, 'queueId' | 'dueAt' | 'dueKind'> }

/** The time left until an answer is due, or since it was, while the queue promises one. */
export const DueChip = ({ ticket: { queueId, dueAt, dueKind } }: Props) =>
  dueAt && dueKind ? <DueTime queueId={queueId} dueAt={dueAt} dueKind={dueKind} /> : null

type DueTimeProps = { queueId: number | null; dueAt: string; dueKind: NonNullable<Ticket['dueKind']> }

/** A component of its own: only a ticket with a clock looks at the time. */
function DueTime({ queueId, dueAt, dueKind }: DueTimeProps) {
  const { t, i18n } = useTranslation('tickets')
  const promisedMinutes = usePromisedMinutes(queueId, dueKind)
  const { state, minutes } = clockAt(useCurrentMinute(), { dueAt, promisedMinutes })
  const span = formatMinutes(minutes, i18n.language)
  const when = state === 'overdue' ? 'over' : 'left'
  const sentence = t(`due.${dueKind}.${when}`, { span })
  return (
    <EntryChip
      icon={<IconAlarm size={13} stroke={1.8} aria-hidden />}
      tone={state === 'overdue' ? 'bad' : state === 'soon' ? 'warning' : undefined}
      hint={sentence}
      screenReaderText={sentence}
    >
      {t(`due.${when}`, { span })}
    </EntryChip>
  )
}
