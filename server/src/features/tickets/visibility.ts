import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { canSeeTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type Expression, sql } from 'kysely'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readTicket, ticketByIdQuery } from './tickets.rows.ts'
import { type TicketRow, toTicket } from './toTicket.ts'

export type Visibility = { userId: number; queueIds: readonly number[]; seesUnqueued: boolean }
type ValueOrSql<T> = T | Expression<T>

/** `canSeeTicket` as a condition on `tickets`, for those who do not see everything. */
export const isVisibleTo = ({
  userId,
  queueIds,
  seesUnqueued,
}: { [Key in keyof Visibility]: ValueOrSql<Visibility[Key]> }) => sql<boolean>`(
  ${sql.ref('tickets.userId')} = ${userId}
  or ${sql.ref('tickets.queueId')} = any(${queueIds}::int[])
  or (${seesUnqueued}::boolean and ${sql.ref('tickets.queueId')} is null))`

/** Of these the ones that are there and that the actor sees. */
export async function filterVisible(db: TenantDb, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('tickets').select(['id', 'userId', 'queueId']).where('id', 'in', ids).execute()
  return rows.filter((ticket) => canSeeTicket(actor, ticket)).map(({ id }) => id)
}

/** The ticket, if it is there and the actor sees it. */
export async function readVisibleTicket(db: TenantDb | Tx['db'], actor: Actor, id: number): Promise<Ticket> {
  return visibleTicketFrom(actor, await ticketByIdQuery(id)(db as TenantDb))
}

/** The same of what `ticketByIdQuery` was answered. */
export function visibleTicketFrom(actor: Actor, [row]: readonly TicketRow[]): Ticket {
  const ticket = toTicket(assertExists(row, 'ERR_NO_TICKET_FOUND'))
  assertVisible(actor, ticket)
  return ticket
}

export function assertVisible(actor: Actor, ticket: Ticket) {
  if (!canSeeTicket(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
}

/** What a statement needs to know of who writes on a ticket. */
export type WriterParams = Visibility & { seesAll: boolean; ticketId: number }
type Param<Values> = <Name extends keyof Values>(name: Name) => Values[Name]

export const visibilityOf = ({ userId, queueIds, seesUnqueued }: Actor): Visibility => ({ userId, queueIds, seesUnqueued })
/** The same within a statement. */
export const visibilityParams = (param: Param<Visibility>): Visibility => ({
  ...{ userId: param('userId'), queueIds: param('queueIds'), seesUnqueued: param('seesUnqueued') },
})

/**
 * The ticket's id within the statement that writes on it, so that no way to the database is spent on asking first: null where it is not
 * there or not seen. Until the end of the transaction nobody else can bring it out of their sight.
 */
export const lockIfVisible = (db: TenantDb, param: Param<WriterParams>) =>
  db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.id', '=', param('ticketId'))
    .where(sql<boolean>`(${param('seesAll')}::boolean or ${isVisibleTo(visibilityParams(param))})`)
    .forNoKeyUpdate()

/** Where a ticket is, and so who hears of what happens in it. */
export type TicketRef = Pick<Ticket, 'id' | 'uuid' | 'userId' | 'queueId' | 'contactId'>
const ticketRefQuery = preparedRead<{ id: number }, TicketRef>((db, param) =>
  db.selectFrom('tickets').select(['id', 'uuid', 'userId', 'queueId', 'contactId']).where('id', '=', param('id')),
)
export const readTicketRef = (tx: Tx, id: number) => ticketRefQuery(tx.db as TenantDb, { id })

const hold = preparedRead<{ id: number }, object>((db, param) =>
  db.selectFrom('tickets').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
)

/** The same, while nobody else can change it. */
export async function lockTicket(tx: Tx, id: number): Promise<Ticket> {
  await tx.defer(() => hold(tx.db as TenantDb, { id }))
  return assertExists(await readTicket(tx.db, id), 'ERR_NO_TICKET_FOUND')
}
