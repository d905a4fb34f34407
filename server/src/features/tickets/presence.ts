import { seesTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Viewer } from '@recado/contract/tickets/tickets'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Asker, Asks, Member } from '../../kernel/live/asks.ts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import { readTicket } from './tickets.rows.ts'

/** Typing is over when nothing more was typed for so long. */
const TYPING = 6000

/** Only those who have the ticket before them hear who else has, and that its customer types. */
export const viewersEvent: LiveEvent<{ id: number }> = {
  name: 'ticket',
  audience: (_companyId, { id }) => [{ room: rooms.ticket(id), row: { id } }],
}

/** Who looks at a ticket, and who of them types: heard by each other. */
export function chatBoxes({ read, publish, clock, log }: PlatformKernel): Asks {
  async function tell({ actor, membersOf }: Asker, ticketId: number) {
    const users = viewers(await membersOf(rooms.ticket(ticketId)), { ticketId, now: clock.now().getTime() })
    publish(actor.companyId, viewersEvent, 'presence', { id: ticketId }, { says: { ticketId, users } })
  }

  return {
    async joinChatBox(asked, ticketId: number) {
      const ticket = await readTicket(read(asked.actor.companyId), ticketId)
      if (!ticket || !seesTicket(asked.actor, ticket)) return { error: ticket ? 'ERR_NO_PERMISSION' : 'ERR_NO_TICKET_FOUND' }
      await asked.join(rooms.ticket(ticketId))
      await tell(asked, ticketId)
      return undefined
    },
    async leaveChatBox(asked, ticketId: number) {
      await asked.leave(rooms.ticket(ticketId))
      await tell(asked, ticketId)
    },
    async typing(asked, ticketId: number) {
      if (!asked.isIn(rooms.ticket(ticketId))) return { error: 'ERR_NO_PERMISSION' }
      asked.note({ typing: { ticketId, until: clock.now().getTime() + TYPING } })
      await tell(asked, ticketId)
      setTimeout(() => tell(asked, ticketId).catch((error) => log.warn({ err: error }, 'presence')), TYPING).unref()
      return undefined
    },
    async gone(asked, left) {
      for (const room of left) {
        const ticketId = /^ticket-(\d+)$/.exec(room)?.[1]
        if (ticketId) await tell(asked, Number(ticketId))
      }
    },
  }
}

/** Somebody with two windows is one person. */
function viewers(members: Member[], { ticketId, now }: { ticketId: number; now: number }): Viewer[] {
  const people = new Map<number, Viewer>()
  for (const { userId, name, notes } of members) {
    const typing = notes.typing?.ticketId === ticketId && notes.typing.until > now
    people.set(userId, { id: userId, name, typing: typing || (people.get(userId)?.typing ?? false) })
  }
  return [...people.values()].sort((a, b) => a.id - b.id)
}
