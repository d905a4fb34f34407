import type { BotState } from '@recado/contract/bot/state'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { hasPendingClose } from './pendingCloses.ts'
import { ticketRows } from './tickets.rows.ts'
import { type TicketRow, toTicket } from './toTicket.ts'
import { awaitsAnswer, type ConversationState, hadLaterTicket } from './updateLastMessage.ts'

/** A locked ticket with the state of its bot and of its last messages. */
export type LockedTicket = {
  ticket: Ticket
  bot: BotState | null
  toldClosed: string | null
  conversationState: ConversationState
  hasPendingClose: boolean
}
type TicketKey = { contactId: number; connectionId: number }
export type LockedRow = TicketRow &
  Omit<LockedTicket, 'ticket' | 'conversationState'> &
  Omit<ConversationState, 'hasLaterTicket'> & { wasBehind: boolean }

/** The select list of locked tickets; the caller adds which ones. */
export const selectLockedTickets = (db: TenantDb) =>
  ticketRows(db)
    .select(['tickets.bot', 'tickets.toldClosed', 'tickets.lastMessageAt', 'tickets.heardAt'])
    .select(hadLaterTicket(sql.ref('tickets.updatedAt')))
    .select(hasPendingClose)
    .forNoKeyUpdate('tickets')

type Builder = ExpressionBuilder<TenantDatabase, 'tickets'>
/**
 * Locks tickets before another statement reads them. A single statement that locks and reads would show rows of other tables (tags, user,
 * contact) as they were before it waited for the lock.
 */
export const lockTicketRows = (db: Pick<TenantDb, 'selectFrom'>, which: (eb: Builder) => Expression<SqlBool>) =>
  db.selectFrom('tickets').select('tickets.id').where(which).orderBy('tickets.id').forNoKeyUpdate()

const at = (param: (name: keyof TicketKey) => number) => (eb: Builder) =>
  eb.and({ 'tickets.contactId': param('contactId'), 'tickets.connectionId': param('connectionId') })
const hold = preparedRead<TicketKey, object>((db, param) => lockTicketRows(db, at(param)))
const onConnection = preparedRead<TicketKey, LockedRow>(
  (db, param) => selectLockedTickets(db).where((eb) => at(param)(eb as never)) as unknown as { compile: () => never },
)

/**
 * Locks and reads the one ticket of a contact on a connection, if it exists. Acts of agents come before or after this transaction, so the
 * bot never answers in a ticket that somebody has just taken. `rows`: the row, if the caller has locked and read it already.
 */
export async function lockTicketOfContact(tx: Tx, key: TicketKey, rows?: readonly LockedRow[]): Promise<LockedTicket | undefined> {
  if (rows) return rows.map(toLockedTicket)[0]
  await tx.defer(() => hold(tx.db as TenantDb, key))
  return readLockedTicket(tx, key)
}

const holdById = preparedRead<{ id: number }, object>((db, param) => lockTicketRows(db, (eb) => eb('tickets.id', '=', param('id'))))
const byId = preparedRead<{ id: number }, LockedRow>(
  (db, param) =>
    selectLockedTickets(db)
      .where('tickets.id', '=', param('id'))
      .select((eb) => awaitsAnswer(eb as never)) as unknown as { compile: () => never },
)

/** Locks and reads a ticket that gets a message. With what it reads, `updateLastMessageOfLocked` need not wait for the database. */
export async function lockTicketForMessage(tx: Tx, id: number): Promise<LockedTicket> {
  await tx.defer(() => holdById(tx.db as TenantDb, { id }))
  const [row] = await byId(tx.db as TenantDb, { id })
  return toLockedTicket(assertExists(row, 'ERR_NO_TICKET_FOUND'))
}

/** Reads a ticket that this transaction has already locked or created. */
export const readLockedTicket = async (tx: Tx, key: TicketKey): Promise<LockedTicket | undefined> =>
  (await onConnection(tx.db as TenantDb, key)).map(toLockedTicket)[0]

const toLockedTicket = ({
  bot,
  toldClosed,
  lastMessageAt,
  heardAt,
  wasBehind: hasLaterTicket,
  awaitsAnswer: awaits,
  hasPendingClose: hasPending,
  ...row
}: LockedRow): LockedTicket => ({
  ...{ ticket: toTicket(row), bot, toldClosed, hasPendingClose: hasPending },
  conversationState: { lastMessageAt, heardAt, hasLaterTicket, awaitsAnswer: awaits },
})
