import { canSeeTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Viewer } from '@recado/contract/tickets/tickets'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { RecordViewer, SocketHandlers, ViewedRecord } from '../../kernel/live/socketHandlers.ts'
import { readTicket } from './tickets.rows.ts'
import { filterVisible } from './visibility.ts'

/** How many milliseconds a user counts as typing after the last key. */
const TYPING = 6000

/** Goes only to users who have the ticket open: who else has it open, and that its customer types. */
export const viewersEvent: LiveEvent<{ id: number }> = {
  name: 'ticket',
  audience: (_companyId, { id }) => [{ room: rooms.opened('ticket', id), row: { id } }],
}
const openRecordOf = (id: number): ViewedRecord => ({ name: 'ticket', id })

/** Shows users who have a ticket open who else has, and who of them types. */
export function ticketPresence({ read, publish, clock, log }: PlatformKernel): SocketHandlers {
  return {
    opens: {
      ticket: {
        seen: (actor, ids) => filterVisible(read(actor.companyId), actor, ids),
        opened(companyId, ticketId, members) {
          const users = viewers(members, { ticketId, now: clock.now().getTime() })
          publish(companyId, viewersEvent, 'presence', { id: ticketId }, { says: { ticketId, users } })
        },
      },
    },
    async joinChatBox(asked, ticketId: number) {
      if (asked.hasOpen(openRecordOf(ticketId))) return void (await asked.refreshState(openRecordOf(ticketId)))
      const ticket = await readTicket(read(asked.actor.companyId), ticketId)
      if (!ticket) return { error: 'ERR_NO_TICKET_FOUND' }
      const isSeen = canSeeTicket(asked.actor, ticket) && (await asked.open(openRecordOf(ticketId)))
      return isSeen ? undefined : { error: 'ERR_NO_PERMISSION' }
    },
    leaveChatBox: (asked, ticketId: number) => asked.close(openRecordOf(ticketId)),
    async typing(asked, ticketId: number) {
      if (!asked.hasOpen(openRecordOf(ticketId))) return { error: 'ERR_NO_PERMISSION' }
      await asked.setState({ typing: { ticketId, until: clock.now().getTime() + TYPING } }, openRecordOf(ticketId))
      setTimeout(() => asked.refreshState(openRecordOf(ticketId)).catch((error) => log.warn({ err: error }, 'presence')), TYPING).unref()
      return undefined
    },
  }
}

/** A user with two browser tabs is listed once. */
function viewers(members: RecordViewer[], { ticketId, now }: { ticketId: number; now: number }): Viewer[] {
  const people = new Map<number, Viewer>()
  for (const { userId, name, notes } of members) {
    const typing = notes.typing?.ticketId === ticketId && notes.typing.until > now
    people.set(userId, { id: userId, name, typing: typing || (people.get(userId)?.typing ?? false) })
  }
  return [...people.values()].sort((a, b) => a.id - b.id)
}
