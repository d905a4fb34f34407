import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconAlarm } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQueuePromises } from '#web/shared/domain/queues/QueuePromises.tsx'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { formatMinutes } from '#web/shared/lib/i18n/formatTimeBetween.ts'
import { EntryChip } from '#web/shared/ui/entries/EntryChip.tsx'
import { clockAt } from './clockAt.ts'

type Props = { queueId: number | null; dueAt: string; dueKind: NonNullable<Ticket['dueKind']> }

/** The clock of a ticket that has one. */
export function DueTime({ queueId, dueAt, dueKind }: Props) {
  const { t, i18n } = useTranslation('tickets')
  const queue = useQueuePromises().queues.find(({ id }) => id === queueId)
  const promisedMinutes = (dueKind === 'firstAnswer' ? queue?.firstAnswerMinutes : queue?.nextAnswerMinutes) ?? undefined
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
