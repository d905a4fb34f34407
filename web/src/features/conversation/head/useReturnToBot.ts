import { tickets } from '@recado/contract/tickets/tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { useSession } from '../../../shared/auth/session.ts'
import { useViewer } from '../../../shared/auth/viewer.ts'
import type { KnownTicket } from '../../../shared/knownTicket.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { mergeTicket } from '../../../shared/tickets/mergeTicket.ts'
import { optimisticTicket } from '../../../shared/tickets/optimisticTicket.ts'
import { toast } from '../../../shared/toast/toast.ts'

/** Lets the bot begin anew. It greets at once, so that this does not wait in the outbox: asked again after a lost answer it would greet twice. */
export function useReturnToBot(ticket: KnownTicket) {
  const { t } = useTranslation('attending')
  const client = useQueryClient()
  const viewer = useViewer()
  const user = useSession()
  return useMutation({
    mutationFn: () => call(tickets.giveBack, { params: { id: ticket.id } }),
    onMutate: () =>
      mergeTicket(client, viewer, {
        action: 'update',
        row: optimisticTicket(ticket, { changes: { status: 'pending', queueId: null }, user }),
      }),
    onSuccess: () => toast.success(t('givenBack', { name: ticket.contact.name })),
    onError: (error) => {
      toast.error(error)
      void fetchAgain(client, { queryKey: ['ticket'] })
    },
  })
}
