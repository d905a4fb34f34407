import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Changing } from './changeDoers.ts'

type Person = { id: number; name: string; queues?: readonly NonNullable<Ticket['queue']>[] }
type Foresight = { changes: Changing['changes']; user: Person }

/** What the server will most likely answer. */
export function foreseen(ticket: Ticket, { changes, user }: Foresight): Ticket {
  const { status = ticket.status, queueId = ticket.queueId } = changes
  // Of queues that are not one's own only the id is known here.
  const queue = [ticket.queue, ...(user.queues ?? [])].find((one) => one?.id === queueId) ?? null
  return {
    ...ticket,
    ...attendantOf(ticket, { changes, user }),
    queueId,
    queue,
    status,
    chatbot: false,
    waitsBecause: null,
    updatedAt: new Date().toISOString(),
  }
}

function attendantOf({ userId, user }: Ticket, { changes, user: me }: Foresight): Pick<Ticket, 'userId' | 'user'> {
  if (changes.status === 'pending') return { userId: null, user: null }
  if (changes.userId == null || changes.userId === userId) return { userId, user }
  // Of others only the id is known here; their name comes with the server's word.
  return { userId: changes.userId, user: changes.userId === me.id ? { id: me.id, name: me.name } : null }
}
