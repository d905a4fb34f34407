import { can } from '@recado/contract/permissions'
import { attendsTicket, maySeize } from '@recado/contract/tickets/ticketPolicy'
import type { Viewer } from '../../../../shared/auth/viewer.ts'
import type { KnownTicket } from '../../../../shared/knownTicket.ts'

const actIds = [
  'take',
  'transfer',
  'giveBack',
  'giveToBot',
  'resolve',
  'resolveQuietly',
  'contact',
  'search',
  'tags',
  'queue',
  'copyLink',
  'remove',
] as const
export type ActId = (typeof actIds)[number]

/** The key of what is done most. */
export const actKeys: Partial<Record<ActId, string>> = { take: 'a', transfer: 't', resolve: 'e', contact: 'd', search: 'f' }

/** What somebody may do with a ticket, as the server decides it. */
export function actsFor(viewer: Viewer, ticket: KnownTicket): ActId[] {
  const attends = attendsTicket(viewer, ticket)
  const handles = attends || can(viewer, 'tickets:seeAll')
  const may: Record<ActId, boolean> = {
    take: !attends && maySeize(viewer, ticket),
    transfer: handles && ticket.status !== 'closed',
    giveBack: handles && ticket.status === 'open',
    giveToBot: handles && ticket.status !== 'closed' && !ticket.isGroup && !ticket.chatbot && ticket.whatsappId !== null,
    resolve: handles && ticket.status !== 'closed',
    resolveQuietly: handles && ticket.status !== 'closed',
    contact: true,
    search: true,
    tags: true,
    queue: handles && ticket.status !== 'closed',
    copyLink: true,
    remove: can(viewer, 'tickets:delete'),
  }
  return actIds.filter((id) => may[id])
}
