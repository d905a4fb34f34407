import { type Ticket, ticketEndpoints } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { mergeTicket } from './mergeTicket.ts'
import { formatSnoozeEnd } from './snoozeTimes.ts'

const UNDO_MS = 6000

/** Snoozes a ticket and wakes it. Both offer an undo, which restores the snooze that the ticket had before. */
export function useSnooze() {
  const { t } = useTranslation('attending')
  const client = useQueryClient()
  const viewer = useViewer()

  async function change({ id }: Ticket, until: string | null): Promise<void> {
    const params = { id }
    const row = await (until === null ? call(ticketEndpoints.wake, { params }) : call(ticketEndpoints.snooze, { params, body: { until } }))
    mergeTicket(client, viewer, { action: 'update', row })
  }

  return async (ticket: Ticket, until: string | null, { onUndo }: { onUndo?: () => void } = {}): Promise<void> => {
    await change(ticket, until)
    const { name } = ticket.contact
    const undo = () => {
      onUndo?.()
      change(ticket, ticket.snoozedUntil ?? null).catch(toast.error)
    }
    toast.success(until === null ? t('woken', { name }) : t('snoozed', { name, time: formatSnoozeEnd(until) }), {
      name: t('undo'),
      run: undo,
      shortcut: 'z',
      lasts: UNDO_MS,
    })
  }
}
