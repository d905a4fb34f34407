import { decideAct } from '@recado/contract/tickets/decideAct'
import type { AgentAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket, TicketChanges } from '@recado/contract/tickets/tickets'
import { later } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type ActingUser, toActingUser } from './attendances.ts'
import { idempotentChange } from './idempotentChange.ts'
import type { MoveConversation } from './moveHistory.ts'
import { type Move, moveTicket } from './moveTicket.ts'
import { moveToConnection } from './moveToConnection.ts'
import { addPendingClose, readBeforeClose } from './pendingCloses.ts'

/** Says to the customer what is to be said of what somebody did with their conversation. It answers the ticket as it is then. */
export type NotifyCustomer = (tx: Tx, done: { act: AgentAct; before: Ticket; after: Ticket; actor: SignedIn; at: Date }) => Promise<Ticket>

type ActingOn = { actor: SignedIn; tellCustomer: NotifyCustomer; moveConversation: MoveConversation }
type Change = { id: number; changes: TicketChanges }

/** Accepts, takes over, returns, resolves, reopens or transfers a ticket. */
export const changeTicket = (kernel: Kernel, by: ActingOn, { id, changes }: Change) =>
  kernel.transact(by.actor, (tx) =>
    idempotentChange(tx, { actor: by.actor, ticketId: id, changeId: changes.changeId, at: kernel.clock.now() }, (held) =>
      changeHeldTicket(tx, kernel, by, { held, changes }),
    ),
  )

type HeldChange = { held: Ticket; changes: TicketChanges; goodbyeAt?: Date | undefined }

/**
 * The same with a ticket that this transaction holds: here the change of fields becomes an act, and nowhere else. `goodbyeAt`: when the
 * customer learns of a resolve, where that is not as soon as it cannot be undone any more.
 */
export async function changeHeldTicket(
  tx: Tx,
  { clock, config }: Pick<Kernel, 'clock' | 'config'>,
  { actor, tellCustomer: notifyCustomer, moveConversation }: ActingOn,
  { held: before, changes, goodbyeAt }: HeldChange,
): Promise<Ticket> {
  const at = clock.now()
  const { act, to } = decideAct(actor, before, changes)
  const { whatsappId, useIntegration, promptId, integrationId, skipRating } = changes
  const isMoved = whatsappId !== undefined && whatsappId !== before.whatsappId
  const held = isMoved ? await moveToConnection(tx, before, { connectionId: whatsappId, moveConversation }) : before
  const routed = defined({ useIntegration, promptId, integrationId })
  if (Object.keys(routed).length > 0) await tx.db.updateTable('tickets').set(routed).where('id', '=', before.id).execute()
  const isQuiet = act === null || (act === 'resolve' && skipRating === true)
  if (act === 'resolve' && !isMoved && config.limits.undoResolve > 0) {
    const leavesAt = goodbyeAt ?? later(at, config.limits.undoResolve)
    return resolveLater(tx, held, { move: { act, to, by: toActingUser(actor), at }, saysGoodbye: !isQuiet, leavesAt })
  }
  const after = await moveTicket(tx, held, { act, to, by: toActingUser(actor), at })
  return isQuiet ? after : notifyCustomer(tx, { act, before, after, actor, at })
}

type Resolve = { move: Pick<Move, 'act' | 'to' | 'at'> & { by: ActingUser }; saysGoodbye: boolean; leavesAt: Date }

/** Resolves at once; customer and programs learn of it when it cannot be undone any more. */
async function resolveLater(tx: Tx, held: Ticket, { move, saysGoodbye, leavesAt }: Resolve): Promise<Ticket> {
  const before = await readBeforeClose(tx, held.id)
  const after = await moveTicket(tx, held, { ...move, isAnnouncedLater: true })
  await addPendingClose(tx, { ticketId: held.id, userId: move.by.id, before, saysGoodbye, resolvedAt: move.at, leavesAt })
  return after
}

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>
