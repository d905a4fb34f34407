import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconClockHour4 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { formatTimeBetween } from '#web/shared/lib/i18n/formatTimeBetween.ts'
import { EntryChip } from '#web/shared/ui/entries/EntryChip.tsx'

/** Tickets that wait longer are highlighted. */
const LONG_WAIT = 15 * 60_000

/** How long a ticket has waited, while it does. */
export const WaitingChip = ({ ticket: { waitingSince } }: { ticket: Pick<Ticket, 'waitingSince'> }) =>
  waitingSince === null ? null : <WaitingTime since={waitingSince} />

/** A component of its own: only a ticket that waits looks at the clock. */
function WaitingTime({ since }: { since: string }) {
  const { t, i18n } = useTranslation('tickets')
  const now = useCurrentMinute()
  const span = formatTimeBetween(since, now.toISOString(), i18n.language)
  const sentence = t('marks.waiting', { span })
  return (
    <EntryChip
      icon={<IconClockHour4 size={13} stroke={1.8} aria-hidden />}
      isUrgent={now.getTime() - Date.parse(since) > LONG_WAIT}
      hint={sentence}
      screenReaderText={sentence}
    >
      {span}
    </EntryChip>
  )
}
