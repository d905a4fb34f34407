import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { canSeeTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type Expression, sql } from 'kysely'
import { assertExists } from '../../kernel/crud.ts'
import { type Params, params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readTicket, type TicketRow, ticketByIdQuery, toTicket } from './tickets.rows.ts'

export type Visibility = { userId: number; queueIds: readonly number[]; seesUnqueued: boolean }
type ValueOrSql<T> = T | Expression<T>

/** `canSeeTicket` as an SQL condition on `tickets`, for actors who do not see all tickets. */
export const isVisibleTo = ({
  userId,
  queueIds,
  seesUnqueued,
}: { [Key in keyof Visibility]: ValueOrSql<Visibility[Key]> }) => sql<boolean>`(
  ${sql.ref('tickets.userId')} = ${userId}
  or ${sql.ref('tickets.queueId')} = any(${queueIds}::int[])
  or (${seesUnqueued}::boolean and ${sql.ref('tickets.queueId')} is null))`

/** Those of the ids that exist and that the actor sees. */
export async function filterVisible(db: TenantDb, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('tickets').select(['id', 'userId', 'queueId']).where('id', 'in', ids).execute()
  return rows.filter((ticket) => canSeeTicket(actor, ticket)).map(({ id }) => id)
}

/** The ticket, if it exists and the actor sees it; else it throws. */
export async function readVisibleTicket(db: TenantDb | Tx['db'], actor: Actor, id: number): Promise<Ticket> {
  return visibleTicketFrom(actor, await ticketByIdQuery(id)(db))
}

/** The ticket in the rows of `ticketByIdQuery`, if the actor sees it; else it throws. */
export function visibleTicketFrom(actor: Actor, [row]: readonly TicketRow[]): Ticket {
  const ticket = toTicket(assertExists(row, 'ERR_NO_TICKET_FOUND'))
  assertVisible(actor, ticket)
  return ticket
}

export function assertVisible(actor: Actor, ticket: Ticket) {
  if (!canSeeTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
}

/** The parameters of `lockIfVisible`: the ticket, and what its writer sees. */
export type WriterParams = Visibility & { seesAll: boolean; ticketId: number }

export const visibilityOf = ({ userId, queueIds, seesUnqueued }: Actor): Visibility => ({ userId, queueIds, seesUnqueued })

/**
 * A subquery for the statement that writes to a ticket: its id, or null if it does not exist or the writer does not see it. It saves a round
 * trip. It locks the ticket: until the end of the transaction no other one can hide it from the writer.
 */
export const lockIfVisible = (db: TenantDb, p: Params<WriterParams>) =>
  db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.id', '=', p.ticketId)
    .where(sql<boolean>`(${p.seesAll}::boolean or ${isVisibleTo(p)})`)
    .forNoKeyUpdate()

/** What decides who gets live events about a ticket. */
export type TicketRef = Pick<Ticket, 'id' | 'uuid' | 'userId' | 'queueId' | 'contactId'>
const ticketRefQuery = prepared(params<{ id: number }>(), (db, p) =>
  db.selectFrom('tickets').select(['id', 'uuid', 'userId', 'queueId', 'contactId']).where('id', '=', p.id),
)
export const readTicketRef = (tx: Tx, id: number) => ticketRefQuery(tx.db, { id })

const hold = prepared(params<{ id: number }>(), (db, p) => db.selectFrom('tickets').select('id').where('id', '=', p.id).forNoKeyUpdate())

/** Locks the ticket until the end of the transaction, then reads it. */
export async function lockTicket(tx: Tx, id: number): Promise<Ticket> {
  await tx.defer(() => hold(tx.db, { id }))
  return assertExists(await readTicket(tx.db, id), 'ERR_NO_TICKET_FOUND')
}
