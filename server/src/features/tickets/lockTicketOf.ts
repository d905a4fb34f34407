import type { BotState } from '@recado/contract/bot/state'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { mustExist } from '../../kernel/crud.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { awaitsAnswer, type Spoken } from './noteMessage.ts'
import { hasPendingClose } from './pendingCloses.ts'
import { type TicketRow, ticketOf } from './ticketOf.ts'
import { ticketRows } from './tickets.rows.ts'
import { wasBehind } from './wasBehind.ts'

/** A ticket, what the bot remembers of it, and when somebody spoke last in it. */
export type LockedTicket = { ticket: Ticket; bot: BotState | null; toldClosed: string | null; spoken: Spoken; hasPendingClose: boolean }
type Place = { contactId: number; connectionId: number }
export type LockedRow = TicketRow & Omit<LockedTicket, 'ticket' | 'spoken'> & Omit<Spoken, 'isBehind'> & { wasBehind: boolean }

/** For a statement that says which. */
export const lockingTickets = (db: TenantDb) =>
  ticketRows(db)
    .select(['tickets.bot', 'tickets.toldClosed', 'tickets.lastMessageAt', 'tickets.heardAt'])
    .select(wasBehind(sql.ref('tickets.updatedAt')))
    .select(hasPendingClose)
    .forNoKeyUpdate('tickets')

type Of = ExpressionBuilder<TenantDatabase, 'tickets'>
/** Before they are read: whoever had to wait in the same statement sees all that is beside a ticket as it was before. */
export const holdingTickets = (db: Pick<TenantDb, 'selectFrom'>, which: (eb: Of) => Expression<SqlBool>) =>
  db.selectFrom('tickets').select('tickets.id').where(which).orderBy('tickets.id').forNoKeyUpdate()

const at = (param: (name: keyof Place) => number) => (eb: Of) =>
  eb.and({ 'tickets.contactId': param('contactId'), 'tickets.connectionId': param('connectionId') })
const hold = preparedRead<Place, object>((db, param) => holdingTickets(db, at(param)))
const onConnection = preparedRead<Place, LockedRow>(
  (db, param) => lockingTickets(db).where((eb) => at(param)(eb as never)) as unknown as { compile: () => never },
)

/**
 * The one ticket of a contact on a connection, if there is one. Locked from here on: what people do with it comes before or after,
 * and the bot never speaks over them. `rows`: where it was held and read already.
 */
export async function lockTicketOf(tx: Tx, place: Place, rows?: readonly LockedRow[]): Promise<LockedTicket | undefined> {
  if (rows) return rows.map(lockedOf)[0]
  await tx.along(() => hold(tx.db as TenantDb, place))
  return heldTicketOf(tx, place)
}

const holdById = preparedRead<{ id: number }, object>((db, param) => holdingTickets(db, (eb) => eb('tickets.id', '=', param('id'))))
const byId = preparedRead<{ id: number }, LockedRow>(
  (db, param) =>
    lockingTickets(db)
      .where('tickets.id', '=', param('id'))
      .select((eb) => awaitsAnswer(eb as never)) as unknown as { compile: () => never },
)

/** One in which is to be spoken: `noteHeld` then needs no answer of the database. */
export async function lockToSpeak(tx: Tx, id: number): Promise<LockedTicket> {
  await tx.along(() => holdById(tx.db as TenantDb, { id }))
  const [row] = await byId(tx.db as TenantDb, { id })
  return lockedOf(mustExist(row, 'ERR_NO_TICKET_FOUND'))
}

/** One that this transaction holds or has made. */
export const heldTicketOf = async (tx: Tx, place: Place): Promise<LockedTicket | undefined> =>
  (await onConnection(tx.db as TenantDb, place)).map(lockedOf)[0]

const lockedOf = ({
  bot,
  toldClosed,
  lastMessageAt,
  heardAt,
  wasBehind: isBehind,
  awaitsAnswer: awaits,
  hasPendingClose: isPending,
  ...row
}: LockedRow): LockedTicket => ({
  ...{ ticket: ticketOf(row), bot, toldClosed, hasPendingClose: isPending },
  spoken: { lastMessageAt, heardAt, isBehind, awaitsAnswer: awaits },
})
