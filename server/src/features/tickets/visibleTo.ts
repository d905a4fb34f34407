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
import { readTicket, ticketRead } from './tickets.rows.ts'

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
  return seenOf(actor, await ticketRead(id)(db as TenantDb))
}

/** The same of what `ticketRead` was answered. */
export function seenOf(actor: Actor, [row]: readonly TicketRow[]): Ticket {
  const ticket = ticketOf(mustExist(row, 'ERR_NO_TICKET_FOUND'))
  refuseUnseen(actor, ticket)
  return ticket
}

export function refuseUnseen(actor: Actor, ticket: Ticket) {
  if (!seesTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
}

/** What a statement needs to know of who writes on a ticket. */
export type Writing = Sight & { seesAll: boolean; ticketId: number }
type Param<Values> = <Name extends keyof Values>(name: Name) => Values[Name]

export const sightOf = ({ userId, queueIds, seesUnqueued }: Actor): Sight => ({ userId, queueIds, seesUnqueued })
/** The same within a statement. */
export const sightIn = (param: Param<Sight>): Sight => ({
  ...{ userId: param('userId'), queueIds: param('queueIds'), seesUnqueued: param('seesUnqueued') },
})

/**
 * The ticket's id within the statement that writes on it, so that no way to the database is spent on asking first: null where it is not
 * there or not seen. Until the end of the transaction nobody else can bring it out of their sight.
 */
export const heldIfSeen = (db: TenantDb, param: Param<Writing>) =>
  db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.id', '=', param('ticketId'))
    .where(sql<boolean>`(${param('seesAll')}::boolean or ${isSeenBy(sightIn(param))})`)
    .forNoKeyUpdate()

/** Where a ticket is, and so who hears of what happens in it. */
export type TicketPlace = Pick<Ticket, 'id' | 'uuid' | 'userId' | 'queueId' | 'contactId'>
const placeOf = preparedRead<{ id: number }, TicketPlace>((db, param) =>
  db.selectFrom('tickets').select(['id', 'uuid', 'userId', 'queueId', 'contactId']).where('id', '=', param('id')),
)
export const readPlace = (tx: Tx, id: number) => placeOf(tx.db as TenantDb, { id })

const hold = preparedRead<{ id: number }, object>((db, param) =>
  db.selectFrom('tickets').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
)

/** The same, while nobody else can change it. */
export async function lockTicket(tx: Tx, id: number): Promise<Ticket> {
  await tx.along(() => hold(tx.db as TenantDb, { id }))
  return mustExist(await readTicket(tx.db, id), 'ERR_NO_TICKET_FOUND')
}
