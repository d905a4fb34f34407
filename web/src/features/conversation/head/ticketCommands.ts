import { can } from '@recado/contract/permissions'
import { isTicketAgent, mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import type { Viewer } from '../../../shared/auth/viewer.ts'
import type { KnownTicket } from '../../../shared/knownTicket.ts'
import { isWithBot, takingActs } from '../../../shared/tickets/ticketState.ts'

const ticketCommands = [
  'accept',
  'takeOver',
  'reopen',
  'transfer',
  'return',
  'giveBack',
  'resolve',
  'resolveQuietly',
  'contact',
  'search',
  'note',
  'tags',
  'queue',
  'schedule',
  'copyLink',
  'remove',
] as const
export type TicketCommand = (typeof ticketCommands)[number]

/** The key of what is done most. */
export const commandKeys: Partial<Record<TicketCommand, string>> = {
  accept: 'a',
  takeOver: 'a',
  reopen: 'a',
  transfer: 't',
  resolve: 'e',
  contact: 'd',
  search: 'f',
  note: 'm',
}

/** What it says on the button. */
export const labelOf = (command: TicketCommand, ticket: Pick<KnownTicket, 'status' | 'chatbot'>) =>
  command === 'accept' && isWithBot(ticket) ? 'acceptFromBot' : command

/** What somebody may do with a ticket, as the server decides it: first what moves it, by the words for it, then what only looks or files. */
export function commandsFor(viewer: Viewer, ticket: KnownTicket): TicketCommand[] {
  const writes = can(viewer, 'tickets:write')
  const attends = isTicketAgent(viewer, ticket)
  const handles = writes && (attends || can(viewer, 'tickets:seeAll'))
  const takes = !attends && mayTakeOver(viewer, ticket) && takingActs[ticket.status]
  const may: Record<TicketCommand, boolean> = {
    accept: takes === 'accept',
    takeOver: takes === 'takeOver',
    reopen: takes === 'reopen',
    transfer: handles && ticket.status !== 'closed',
    return: handles && ticket.status === 'open',
    giveBack: handles && ticket.status !== 'closed' && !ticket.isGroup && !ticket.chatbot && ticket.whatsappId !== null,
    resolve: handles && ticket.status !== 'closed',
    resolveQuietly: handles && ticket.status !== 'closed',
    contact: true,
    search: true,
    note: writes,
    tags: writes,
    queue: handles && ticket.status !== 'closed',
    schedule: writes,
    copyLink: true,
    remove: can(viewer, 'tickets:delete'),
  }
  return ticketCommands.filter((id) => may[id])
}
