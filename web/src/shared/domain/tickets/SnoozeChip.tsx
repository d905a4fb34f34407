import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconZzz } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EntryChip } from '#web/shared/ui/entries/EntryChip.tsx'
import { formatSnoozeEnd } from './snoozeTimes.ts'

/** Until when a ticket is snoozed, while it is. */
export function SnoozeChip({ ticket: { snoozedUntil } }: { ticket: Pick<Ticket, 'snoozedUntil'> }) {
  const { t } = useTranslation('tickets')
  if (!snoozedUntil) return null
  const time = formatSnoozeEnd(snoozedUntil)
  const sentence = t('marks.snoozed', { time })
  return (
    <EntryChip icon={<IconZzz size={13} stroke={1.8} aria-hidden />} hint={sentence} screenReaderText={sentence}>
      {time}
    </EntryChip>
  )
}
