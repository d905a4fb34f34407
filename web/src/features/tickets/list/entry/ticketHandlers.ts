import type { Ticket } from '@recado/contract/tickets/tickets'

/** The actions of a list on its tickets. */
export type TicketHandlers = {
  /** Accepts or reopens it. */
  take: (ticket: Ticket) => void
  resolve: (ticket: Ticket) => void
  /** The user is about to open it: prefetch. */
  prefetch?: ((ticket: Ticket) => void) | undefined
}
