import { type Ticket, type TicketChanges, tickets } from '@recado/contract/tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useSession } from '../../shared/auth/session.ts'
import { viewerOf } from '../../shared/auth/viewer.ts'
import { toast } from '../../shared/toast/toast.ts'
import { mergeTicket } from './mergeTicket.ts'

type Change = { ticket: Ticket; changes: Pick<TicketChanges, 'status' | 'userId'> }

/** Changes a ticket on the screen at once, and back with a word if the server refuses. */
export function useTicketChange() {
  const client = useQueryClient()
  const user = useSession()
  const merge = (row: Ticket) => mergeTicket(client, viewerOf(user), { action: 'update', row })
  const { mutate } = useMutation({
    mutationFn: ({ ticket, changes }: Change) => call(tickets.update, { params: { id: ticket.id }, body: changes }),
    onMutate: ({ ticket, changes }) => merge(foreseen(ticket, { changes, user })),
    onSuccess: merge,
    onError: (error, { ticket }) => {
      merge(ticket)
      toast.error(error)
    },
  })
  const mine = { status: 'open', userId: user.id } as const
  type Then = { onSuccess?: () => void }
  return {
    /** Accepts, takes over or reopens. */
    take: (ticket: Ticket, then?: Then) => mutate({ ticket, changes: mine }, then),
    giveBack: (ticket: Ticket, then?: Then) => mutate({ ticket, changes: { status: 'pending' } }, then),
    resolve: (ticket: Ticket, then?: Then) => mutate({ ticket, changes: { status: 'closed' } }, then),
  }
}

type Foresight = { changes: Change['changes']; user: { id: number; name: string } }

/** What the server will most likely answer. */
function foreseen(ticket: Ticket, { changes, user }: Foresight): Ticket {
  const { status = ticket.status } = changes
  const attendant = { open: { userId: user.id, user: { id: user.id, name: user.name } }, pending: { userId: null, user: null }, closed: {} }
  return { ...ticket, ...attendant[status], status, chatbot: false, updatedAt: new Date().toISOString() }
}
