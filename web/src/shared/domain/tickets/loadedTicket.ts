import type { Ticket, TicketDetails } from '@recado/contract/tickets/tickets'

/** A ticket as far as it is loaded: fully, or only its row of a list. */
export type LoadedTicket = Omit<Ticket, 'contact'> &
  Partial<Pick<TicketDetails, 'attendances'>> & { contact: Ticket['contact'] & Partial<Pick<TicketDetails['contact'], 'extraInfo'>> }
