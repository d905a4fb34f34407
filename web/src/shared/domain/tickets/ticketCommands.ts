import { can } from '@recado/contract/permissions'
import { isTicketAgent, mayMarkUnread, maySnooze, mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import type { Viewer } from '#web/shared/data/auth/viewer.ts'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { isWithBot, takeActionByStatus } from './ticketState.ts'

type Command = {
  /** The frequent commands have a key. */
  keys?: string
  may: (facts: ReturnType<typeof factsOf>) => boolean
}

/** In the order of the menu: commands that move the ticket come first. */
const table = {
  accept: { keys: 'a', may: ({ takes }) => takes === 'accept' },
  takeOver: { keys: 'a', may: ({ takes }) => takes === 'takeOver' },
  reopen: { keys: 'a', may: ({ takes }) => takes === 'reopen' },
  transfer: { keys: 't', may: ({ handles, isClosed }) => handles && !isClosed },
  return: { may: ({ handles, ticket }) => handles && ticket.status === 'open' },
  giveBack: {
    may: ({ handles, isClosed, ticket }) => handles && !isClosed && !ticket.isGroup && !ticket.chatbot && ticket.whatsappId !== null,
  },
  resolve: { keys: 'e', may: ({ handles, isClosed }) => handles && !isClosed },
  resolveQuietly: { may: ({ handles, isClosed }) => handles && !isClosed },
  markUnread: { keys: 'u', may: ({ viewer, ticket }) => mayMarkUnread(viewer, ticket) },
  snooze: { keys: 'b', may: ({ snoozes, ticket }) => snoozes && !ticket.snoozedUntil },
  wake: { keys: 'b', may: ({ snoozes, ticket }) => snoozes && Boolean(ticket.snoozedUntil) },
  contact: { keys: 'd', may: () => true },
  search: { keys: 'f', may: () => true },
  note: { keys: 'm', may: ({ writes }) => writes },
  tags: { may: ({ writes }) => writes },
  queue: { may: ({ handles, isClosed }) => handles && !isClosed },
  schedule: { may: ({ writes }) => writes },
  copyLink: { may: () => true },
  block: { may: ({ blocks, ticket }) => blocks && !ticket.contact.isBlocked },
  unblock: { may: ({ blocks, ticket }) => blocks && ticket.contact.isBlocked === true },
  remove: { may: ({ viewer }) => can(viewer, 'tickets:delete') },
} as const satisfies Record<string, Command>

export type TicketCommand = keyof typeof table
/** All commands on a ticket, for its menu, its keys and the list of shortcuts. Icons are in `ticketCommandIcons.ts`. */
export const ticketCommands: Readonly<Record<TicketCommand, Command>> = table

/** The text key of the button. */
export const labelOf = (command: TicketCommand, ticket: Pick<LoadedTicket, 'status' | 'chatbot'>) =>
  command === 'accept' && isWithBot(ticket) ? 'acceptFromBot' : command

/** The commands that the reader may run on a ticket, by the rules of the server. */
export function commandsForViewer(viewer: Viewer, ticket: LoadedTicket): TicketCommand[] {
  const facts = factsOf(viewer, ticket)
  return (Object.keys(table) as TicketCommand[]).filter((id) => ticketCommands[id].may(facts))
}

function factsOf(viewer: Viewer, ticket: LoadedTicket) {
  const writes = can(viewer, 'tickets:write')
  const attends = isTicketAgent(viewer, ticket)
  return {
    viewer,
    ticket,
    writes,
    handles: writes && (attends || can(viewer, 'tickets:seeAll')),
    takes: !attends && mayTakeOver(viewer, ticket) && takeActionByStatus[ticket.status],
    blocks: can(viewer, 'contacts:block') && !ticket.isGroup,
    snoozes: maySnooze(viewer, ticket),
    isClosed: ticket.status === 'closed',
  }
}
