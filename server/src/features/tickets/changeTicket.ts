import { decideAct, otherOpenTicketError } from '@recado/contract/tickets/decideAct'
import type { AgentAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket, TicketChanges } from '@recado/contract/tickets/tickets'
import { later } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import { definedValues } from '../../kernel/definedValues.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishTags, tagIdsOfTickets } from '../tags/index.ts'
import { type ActingUser, toActingUser } from './attendances.ts'
import { idempotentChange } from './idempotentChange.ts'
import { type MoveConversation, moveHistory } from './moveHistory.ts'
import { type Move, moveTicket } from './moveTicket.ts'
import { readBeforeTransfer } from './pendingTransfers.ts'
import { ticketEvent } from './tickets.event.ts'
import { requireTicket } from './tickets.rows.ts'
import { lockTicket } from './visibility.ts'

/** Sends the customer the message that belongs to an act of an agent, if there is one. Returns the ticket as it is after that message. */
export type NotifyCustomer = (tx: Tx, done: { act: AgentAct; before: Ticket; after: Ticket; actor: SignedIn; at: Date }) => Promise<Ticket>

/** Writes an internal note of a locked ticket that the actor has changed. The feature of the notes imports this one, so `app.ts` passes it in. */
export type WriteNote = (tx: Tx, actor: SignedIn, written: { ticket: Ticket; note: string; at: Date }) => Promise<void>

type Acting = { actor: SignedIn; notifyCustomer: NotifyCustomer; moveConversation: MoveConversation; writeNote: WriteNote }

/** Accepts, takes over, returns, transfers, resolves or reopens a ticket, by the fields that the client sends. */
export const changeTicket = (kernel: Kernel, acting: Acting, { id, changes }: { id: number; changes: TicketChanges }) =>
  kernel.transact(acting.actor, (tx) =>
    idempotentChange(tx, { actor: acting.actor, ticketId: id, changeId: changes.changeId, at: kernel.clock.now() }, async (before) => {
      const ticket = await changeLockedTicket(tx, kernel, acting, { ticket: before, changes })
      if (changes.note !== undefined) await acting.writeNote(tx, acting.actor, { ticket, note: changes.note, at: kernel.clock.now() })
      return ticket
    }),
  )

type LockedChange = { ticket: Ticket; changes: TicketChanges; isQuiet?: boolean; goodbyeAt?: Date | undefined }

/**
 * Changes a ticket that this transaction has locked. `isQuiet`: the customer gets no message of it. `goodbyeAt`: when the customer
 * gets the goodbye of a resolve; without it, as soon as the resolve can no longer be undone.
 */
export async function changeLockedTicket(
  tx: Tx,
  { clock, config }: Pick<Kernel, 'clock' | 'config'>,
  { actor, notifyCustomer, moveConversation }: Omit<Acting, 'writeNote'>,
  { ticket: before, changes, isQuiet = false, goodbyeAt }: LockedChange,
): Promise<Ticket> {
  const at = clock.now()
  const { act, to } = decideAct(actor, before, changes)
  const { whatsappId, useIntegration, promptId, integrationId, skipRating } = changes

  const changesConnection = whatsappId !== undefined && whatsappId !== before.whatsappId
  const ticket = changesConnection ? await moveToConnection(tx, before, { connectionId: whatsappId, moveConversation }) : before

  const responders = definedValues({ useIntegration, promptId, integrationId })
  if (Object.keys(responders).length > 0) await tx.db.updateTable('tickets').set(responders).where('id', '=', before.id).execute()

  const move = { act, to, by: toActingUser(actor), at }
  const sendsNothing = isQuiet || act === null || (act === 'resolve' && skipRating === true)
  if (act === 'resolve' && !changesConnection && config.limits.undoResolve > 0) {
    const leavesAt = goodbyeAt ?? later(at, config.limits.undoResolve)
    return resolveAndAnnounceLater(tx, ticket, { move, saysGoodbye: !sendsNothing, leavesAt })
  }
  if (act === 'transfer' && changes.undoable && !changesConnection && config.limits.undoTransfer > 0)
    return transferAndAnnounceLater(tx, ticket, { move, leavesAt: later(at, config.limits.undoTransfer) })
  const after = await moveTicket(tx, ticket, move)
  return sendsNothing ? after : notifyCustomer(tx, { act, before, after, actor, at })
}

/**
 * A contact has one ticket per connection. If the contact has an open or pending ticket on the new connection, the change is refused: the
 * agent goes on with that one. A closed one is merged into this ticket, with all its messages. Returns the ticket before its move, with the
 * reply window of the new connection.
 */
async function moveToConnection(
  tx: Tx,
  before: Ticket,
  { connectionId, moveConversation }: { connectionId: number; moveConversation: MoveConversation },
): Promise<Ticket> {
  const { id, contactId } = before
  assertExists(await tx.db.selectFrom('connections').select('id').where('id', '=', connectionId).executeTakeFirst(), 'ERR_NO_WAPP_FOUND')
  const ticketsOfContact = tx.db.selectFrom('tickets').select(['id', 'heardAt']).where('contactId', '=', contactId)
  const other = await ticketsOfContact.where('connectionId', '=', connectionId).forNoKeyUpdate().executeTakeFirst()
  if (other) await mergeClosedTicket(tx, await lockTicket(tx, other.id), { id, moveConversation })
  // The reply window depends on the connection: it counts from what the customer wrote over the new one, if anything.
  await tx.db
    .updateTable('tickets')
    .set({ connectionId, heardAt: other?.heardAt ?? null })
    .where('id', '=', id)
    .execute()
  return { ...before, windowEndsAt: (await requireTicket(tx, id)).windowEndsAt }
}

async function mergeClosedTicket(tx: Tx, other: Ticket, { id, moveConversation }: { id: number; moveConversation: MoveConversation }) {
  if (other.status !== 'closed') throw otherOpenTicketError(other)
  await moveHistory(tx, { from: other.id, into: id }, moveConversation)
  const tagIds = await tagIdsOfTickets(tx, [id])
  await tx.db.deleteFrom('tickets').where('id', '=', other.id).execute()
  await publishTags(tx, tagIds)
  tx.emit(ticketEvent, 'delete', other)
}

type Resolve = { move: Pick<Move, 'act' | 'to' | 'at'> & { by: ActingUser }; saysGoodbye: boolean; leavesAt: Date }

/**
 * Closes the ticket now. The customer's goodbye and the webhook event wait as a row of `pendingCloses` until `leavesAt`, so that an undo
 * before that time leaves no trace outside.
 */
async function resolveAndAnnounceLater(tx: Tx, ticket: Ticket, { move, saysGoodbye, leavesAt }: Resolve): Promise<Ticket> {
  const before = JSON.stringify(await readBeforeClose(tx, ticket.id))
  const after = await moveTicket(tx, ticket, { ...move, isAnnouncedLater: true })
  const row = { ticketId: ticket.id, userId: move.by.id, before, saysGoodbye, resolvedAt: move.at, leavesAt }
  await tx.defer(() => tx.db.insertInto('pendingCloses').values(row).execute())
  return after
}

/**
 * Transfers the ticket now. The text for the customer and the webhook event wait as a row of `pendingTransfers` until `leavesAt`, so that an
 * undo before that time leaves no trace outside.
 */
async function transferAndAnnounceLater(tx: Tx, ticket: Ticket, { move, leavesAt }: Omit<Resolve, 'saysGoodbye'>): Promise<Ticket> {
  const before = JSON.stringify(await readBeforeTransfer(tx, ticket.id))
  const after = await moveTicket(tx, ticket, { ...move, isAnnouncedLater: true })
  const row = { ticketId: ticket.id, userId: move.by.id, before, transferredAt: move.at, leavesAt }
  await tx.defer(() => tx.db.insertInto('pendingTransfers').values(row).execute())
  return after
}

/** What resolving takes away from a ticket and its attendance: `undoResolve` restores it. */
export type BeforeClose = Awaited<ReturnType<typeof readBeforeClose>>

async function readBeforeClose({ db }: Tx, ticketId: number) {
  const { id, userId, userName, ...ticket } = await db
    .selectFrom('tickets')
    .leftJoin('attendances', (join) => join.onRef('attendances.ticketId', '=', 'tickets.id').on('attendances.finishedAt', 'is', null))
    .where('tickets.id', '=', ticketId)
    .select(['tickets.status', 'tickets.userId as agentId', 'tickets.queueId', 'tickets.unreadMessages', 'tickets.bot', 'tickets.chatbot'])
    .select([
      'tickets.markedUnreadAt',
      'tickets.snoozedUntil',
      'tickets.dueAt',
      'tickets.dueKind',
      'tickets.dueSince',
      'tickets.dueNoticeAt',
      'tickets.useIntegration',
      'tickets.promptId',
      'tickets.integrationId',
      'tickets.waitsBecause',
      'tickets.askedAt',
    ])
    .select(['attendances.id', 'attendances.userId', 'attendances.userName'])
    .executeTakeFirstOrThrow()
  return { ticket, attendance: id === null ? null : { id, userId, userName } }
}
