import type { Happening } from '@recado/contract/bot/happenings'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Kernel } from '../../kernel/feature.ts'
import { shownBy } from '../messages/index.ts'
import type { Manners } from '../tickets/index.ts'
import { takeTurn } from './takeTurn.ts'

/** What customers are told of what people do with their conversation. */
export function mannersOf(kernel: Kernel): Manners {
  const show = shownBy(kernel)
  return async (tx, { before, after, actor, isQuiet, at }) => {
    const happening = happeningOf(before, after, actor.userId)
    if (!happening || (happening.kind === 'closed' && isQuiet)) return after
    return takeTurn(tx, { ticket: after, remembered: { state: null, toldClosed: null }, happening, now: at, show })
  }
}

function happeningOf(before: Ticket, after: Ticket, actorId: number): Happening | undefined {
  if (before.status === 'closed') return undefined
  if (after.status === 'closed') return { kind: 'closed' }
  if (before.status === 'pending' && after.userId === actorId) return { kind: 'accepted', user: after.user?.name ?? '' }
  const isHandedOn = after.userId !== null && after.userId !== before.userId && after.userId !== actorId
  const isMoved = after.queueId !== before.queueId && after.queueId !== null
  if (!isHandedOn && !isMoved) return undefined
  return { kind: 'transferred', user: isHandedOn ? (after.user?.name ?? null) : null, queue: after.queue?.name ?? null }
}
