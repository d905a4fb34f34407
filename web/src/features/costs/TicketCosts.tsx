import { costEndpoints } from '@recado/contract/costs/costs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCostNotes, useFormatCost } from '#web/shared/domain/company/useFormatCost.ts'
import { PanelSection } from '#web/shared/ui/drawer/PanelParts.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'

/** What the messages of a ticket have cost. Nothing where the connection's service charges nothing. */
export function TicketCosts({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('costs')
  const formatCost = useFormatCost()
  const notesOf = useCostNotes()
  const { data } = useQuery({
    queryKey: ['costs', 'ticket', ticketId],
    queryFn: () => call(costEndpoints.ofTicket, { params: { ticketId } }),
    staleTime: 0,
  })
  if (!data || data.sums.length === 0) return null
  return (
    <PanelSection title={t('ofTicket')}>
      {data.sums.map((sum) => (
        <TwoLineCell key={sum.currency} first={t('sum', { amount: formatCost(sum), count: sum.messages })} second={notesOf(sum)} />
      ))}
    </PanelSection>
  )
}
