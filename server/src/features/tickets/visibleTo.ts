import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { seesTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type Expression, sql } from 'kysely'
import { mustExist } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type TicketRow, ticketOf } from './ticketOf.ts'
import { readTicket, ticketRows } from './tickets.rows.ts'

export type Sight = { userId: number; queueIds: readonly number[]; seesUnqueued: boolean }
type ValueOrSql<T> = T | Expression<T>

/** `seesTicket` as a condition on `tickets`, for those who do not see everything. */
export const isSeenBy = ({ userId, queueIds, seesUnqueued }: { [Key in keyof Sight]: ValueOrSql<Sight[Key]> }) => sql<boolean>`(
  ${sql.ref('tickets.userId')} = ${userId}
  or ${sql.ref('tickets.queueId')} = any(${queueIds}::int[])
  or (${seesUnqueued}::boolean and ${sql.ref('tickets.queueId')} is null))`

/** Of these the ones that are there and that the actor sees. */
export async function seenAmong(db: TenantDb, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('tickets').select(['id', 'userId', 'queueId']).where('id', 'in', ids).execute()
  return rows.filter((ticket) => seesTicket(actor, ticket)).map(({ id }) => id)
}

/** The ticket, if it is there and the actor sees it. */
export async function seenTicket(db: TenantDb | Tx['db'], actor: Actor, id: number): Promise<Ticket> {
  const ticket = mustExist(await readTicket(db, id), 'ERR_NO_TICKET_FOUND')
  refuseUnseen(actor, ticket)
  return ticket
}

export function refuseUnseen(actor: Actor, ticket: Ticket) {
  if (!seesTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
}

const holdWhole = preparedRead<{ id: number }, TicketRow>(
  (db, param) => ticketRows(db).where('tickets.id', '=', param('id')).forNoKeyUpdate('tickets') as unknown as { compile: () => never },
)

/**
 * The same, while nobody else can bring it out of their sight: who sees it is known, and in one statement. What stands beside it may be
 * that of before.
 */
export async function seenWhileHeld(tx: Tx, actor: Actor, id: number): Promise<Ticket> {
  const [row] = await holdWhole(tx.db as TenantDb, { id })
  // One that has come to another contact meanwhile does not fit the former one any more, with which it was looked for.
  if (!row) return seenTicket(tx.db, actor, id)
  const ticket = ticketOf(row)
  refuseUnseen(actor, ticket)
  return ticket
}

const hold = preparedRead<{ id: number }, object>((db, param) =>
  db.selectFrom('tickets').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
)

/** The same, while nobody else can change it. */
export async function lockTicket(tx: Tx, id: number): Promise<Ticket> {
  await tx.along(() => hold(tx.db as TenantDb, { id }))
  return mustExist(await readTicket(tx.db, id), 'ERR_NO_TICKET_FOUND')
}
