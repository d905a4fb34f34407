import { chosenBy } from '@recado/contract/bot/chosenBy'
import type { Happening } from '@recado/contract/bot/happenings'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { shownBy } from '../messages/index.ts'
import type { TellCustomer } from '../tickets/index.ts'
import { takeTurn } from './takeTurn.ts'

/** Customers are told who accepted their conversation, to whom it was transferred, and that it is over. */
export function tellCustomerWith(kernel: Kernel): TellCustomer {
  const show = shownBy(kernel)
  return async (tx, { at, ...done }) => {
    const happening = happeningOf(done)
    if (!happening || isQuiet(happening, done.actor)) return done.after
    return takeTurn(tx, { ticket: done.after, botMemory: { state: null, toldClosed: null }, happening, now: at, show })
  }
}

/** Where nothing is said of it, the rest of the configuration need not be read to find that out. */
function isQuiet({ kind }: Happening, { chosen }: SignedIn) {
  const { sendGreetingAccepted, sendMsgTransfTicket } = chosenBy((key) => chosen[key]).settings
  return (kind === 'accept' && !sendGreetingAccepted) || (kind === 'transfer' && !sendMsgTransfTicket)
}

function happeningOf({ act, before, after, actor }: Omit<Parameters<TellCustomer>[1], 'at'>): Happening | undefined {
  if (act === 'resolve') return { kind: act }
  if (act === 'accept') return { kind: act, user: after.user?.name ?? '' }
  if (act !== 'transfer') return undefined
  const isHandedOn = after.userId !== before.userId && after.userId !== actor.userId
  return { kind: act, user: isHandedOn ? (after.user?.name ?? null) : null, queue: after.queue?.name ?? null }
}
