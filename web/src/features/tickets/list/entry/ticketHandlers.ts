import type { Ticket } from '@recado/contract/tickets/tickets'

/** What a list lets people do with its tickets. */
export type TicketHandlers = {
  /** Accepts it, or opens it again. */
  take: (ticket: Ticket) => void
  resolve: (ticket: Ticket) => void
  /** Somebody is about to open it. */
  approach?: ((ticket: Ticket) => void) | undefined
}
