import type { Step } from '@recado/contract/bot/steps'
import type { Ticket } from '@recado/contract/tickets/tickets'

type Placed = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'user' | 'queue'>

/** What a change of a ticket is called by those who read its story; nothing, where nobody would ask. */
export function stepOf(before: Placed, after: Placed, actorId: number): Step | null {
  if (after.status === 'closed') return before.status === 'closed' ? null : say('resolved')
  if (before.status === 'closed') return say('reopened')
  const isHandedOn = after.userId !== null && after.userId !== actorId && after.userId !== before.userId
  if (isHandedOn || after.queueId !== before.queueId) return transferred(before, after, actorId)
  if (after.status === 'pending') return before.status === 'open' ? say('returned') : null
  if (before.status === 'pending') return say('accepted')
  return after.userId === before.userId ? null : say('tookOver', { user: before.user?.name ?? '' })
}

/** Whoever takes a ticket for themselves and chooses its queue with it has accepted it. */
function transferred(before: Placed, after: Placed, actorId: number): Step {
  if (before.status === 'pending' && after.userId === actorId) return say('accepted')
  return say('transferred', { queue: after.queue?.name ?? '', user: after.userId === actorId ? '' : (after.user?.name ?? '') })
}

const say = (code: Step['code'], values: Step['values'] = {}): Step => ({ code, values })
