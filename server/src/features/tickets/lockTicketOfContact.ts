import type { BotState } from '@recado/contract/bot/state'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { hadLaterTicket } from './hadLaterTicket.ts'
import { hasPendingClose } from './pendingCloses.ts'
import { ticketRows } from './tickets.rows.ts'
import { type TicketRow, toTicket } from './toTicket.ts'
import { awaitsAnswer, type ConversationState } from './updateLastMessage.ts'

/** A ticket, what the bot remembers of it, and when somebody spoke last in it. */
export type LockedTicket = {
  ticket: Ticket
  bot: BotState | null
  toldClosed: string | null
  conversationState: ConversationState
  hasPendingClose: boolean
}
type Place = { contactId: number; connectionId: number }
export type LockedRow = TicketRow &
  Omit<LockedTicket, 'ticket' | 'conversationState'> &
  Omit<ConversationState, 'hasLaterTicket'> & { wasBehind: boolean }

/** For a statement that says which. */
export const selectLockedTickets = (db: TenantDb) =>
  ticketRows(db)
    .select(['tickets.bot', 'tickets.toldClosed', 'tickets.lastMessageAt', 'tickets.heardAt'])
    .select(hadLaterTicket(sql.ref('tickets.updatedAt')))
    .select(hasPendingClose)
    .forNoKeyUpdate('tickets')

type Of = ExpressionBuilder<TenantDatabase, 'tickets'>
/** Before they are read: whoever had to wait in the same statement sees all that is beside a ticket as it was before. */
export const lockTicketRows = (db: Pick<TenantDb, 'selectFrom'>, which: (eb: Of) => Expression<SqlBool>) =>
  db.selectFrom('tickets').select('tickets.id').where(which).orderBy('tickets.id').forNoKeyUpdate()

const at = (param: (name: keyof Place) => number) => (eb: Of) =>
  eb.and({ 'tickets.contactId': param('contactId'), 'tickets.connectionId': param('connectionId') })
const hold = preparedRead<Place, object>((db, param) => lockTicketRows(db, at(param)))
const onConnection = preparedRead<Place, LockedRow>(
  (db, param) => selectLockedTickets(db).where((eb) => at(param)(eb as never)) as unknown as { compile: () => never },
)

/**
 * The one ticket of a contact on a connection, if there is one. Locked from here on: what people do with it comes before or after,
 * and the bot never speaks over them. `rows`: where it was held and read already.
 */
export async function lockTicketOfContact(tx: Tx, place: Place, rows?: readonly LockedRow[]): Promise<LockedTicket | undefined> {
  if (rows) return rows.map(toLockedTicket)[0]
  await tx.defer(() => hold(tx.db as TenantDb, place))
  return readLockedTicket(tx, place)
}

const holdById = preparedRead<{ id: number }, object>((db, param) => lockTicketRows(db, (eb) => eb('tickets.id', '=', param('id'))))
const byId = preparedRead<{ id: number }, LockedRow>(
  (db, param) =>
    selectLockedTickets(db)
      .where('tickets.id', '=', param('id'))
      .select((eb) => awaitsAnswer(eb as never)) as unknown as { compile: () => never },
)

/** One in which is to be spoken: `updateLastMessageOfLocked` then needs no answer of the database. */
export async function lockTicketForMessage(tx: Tx, id: number): Promise<LockedTicket> {
  await tx.defer(() => holdById(tx.db as TenantDb, { id }))
  const [row] = await byId(tx.db as TenantDb, { id })
  return toLockedTicket(assertExists(row, 'ERR_NO_TICKET_FOUND'))
}

/** One that this transaction holds or has made. */
export const readLockedTicket = async (tx: Tx, place: Place): Promise<LockedTicket | undefined> =>
  (await onConnection(tx.db as TenantDb, place)).map(toLockedTicket)[0]

const toLockedTicket = ({
  bot,
  toldClosed,
  lastMessageAt,
  heardAt,
  wasBehind: isBehind,
  awaitsAnswer: awaits,
  hasPendingClose: isPending,
  ...row
}: LockedRow): LockedTicket => ({
  ...{ ticket: toTicket(row), bot, toldClosed, hasPendingClose: isPending },
  conversationState: { lastMessageAt, heardAt, hasLaterTicket: isBehind, awaitsAnswer: awaits },
})
