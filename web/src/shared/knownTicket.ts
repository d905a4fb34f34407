import type { Ticket, TicketDetails } from '@recado/contract/tickets/tickets'

/** A ticket as far as it is known here: of one that was never fetched alone, what its row in a list says. */
export type KnownTicket = Omit<Ticket, 'contact'> &
  Partial<Pick<TicketDetails, 'attendances'>> & { contact: Ticket['contact'] & Partial<Pick<TicketDetails['contact'], 'extraInfo'>> }
