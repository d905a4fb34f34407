import { type Ticket, type TicketChanges, tickets } from '@recado/contract/tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { useSession } from '../../../shared/auth/session.ts'
import { viewerOf } from '../../../shared/auth/viewer.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { mergeTicket } from '../list/mergeTicket.ts'

type Change = { ticket: Ticket; changes: Pick<TicketChanges, 'status' | 'userId'> }

/** Changes a ticket on the screen at once, and back with a word if the server refuses. */
export function useTicketChange() {
  const client = useQueryClient()
  const user = useSession()
  const merge = (row: Ticket) => mergeTicket(client, viewerOf(user), { action: 'update', row })
  const { mutateAsync } = useMutation({
    mutationFn: ({ ticket, changes }: Change) => call(tickets.update, { params: { id: ticket.id }, body: changes }),
    // The server's word comes as an event: the answer may be older than what was told meanwhile.
    onMutate: ({ ticket, changes }) => merge(foreseen(ticket, { changes, user })),
    onError: (error, { ticket }) => {
      merge(ticket)
      toast.error(error)
      // Somebody else may have been faster, and what they did is the truth.
      void client.invalidateQueries({ queryKey: ['ticket'] })
    },
  })
  /** Answers whether it has become so. */
  const change = (ticket: Ticket, changes: Change['changes']) =>
    mutateAsync({ ticket, changes }).then(
      () => true,
      () => false,
    )
  return {
    /** Accepts, takes over or reopens. */
    take: (ticket: Ticket) => change(ticket, { status: 'open', userId: user.id }),
    giveBack: (ticket: Ticket) => change(ticket, { status: 'pending' }),
    resolve: (ticket: Ticket) => change(ticket, { status: 'closed' }),
  }
}

export type TicketChange = ReturnType<typeof useTicketChange>

type Foresight = { changes: Change['changes']; user: { id: number; name: string } }

/** What the server will most likely answer. */
function foreseen(ticket: Ticket, { changes, user }: Foresight): Ticket {
  const { status = ticket.status } = changes
  const attendant = { open: { userId: user.id, user: { id: user.id, name: user.name } }, pending: { userId: null, user: null }, closed: {} }
  return { ...ticket, ...attendant[status], status, chatbot: false, updatedAt: new Date().toISOString() }
}
