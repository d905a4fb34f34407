import { time } from '@recado/contract/kit/fields'
import { type Actor, can } from '@recado/contract/permissions'
import { MAX_LONGEST_WAITING, type Ticket, type ticketQuery } from '@recado/contract/tickets/tickets'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { createCountCache } from '../../kernel/countCache.ts'
import { cutPage, decodeCursor } from '../../kernel/cursor.ts'
import { params } from '../../kernel/database/param.ts'
import { preparedVariants, roundUpLimit } from '../../kernel/database/prepared.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { companyOf, databaseCacheKey, perDatabase } from '../../kernel/database/scopes.ts'
import { type Condition, type FilterParams, type TicketFilters, ticketConditions } from './ticketFilters.ts'
import { ticketRows, toTicket } from './tickets.rows.ts'

const PAGE = 40
/** `count` stops here: to count further is slow, and no screen needs the exact number. */
const MAX_COUNT = 10_000

type Query = z.output<typeof ticketQuery>
/** `found`: the ids that match the search text; only these are listed. */
type ListRequest = { actor: Actor; query: Query; timezone: string; found?: readonly number[] | undefined }
type FilterRequest = Omit<ListRequest, 'query'> & { query: Omit<Query, 'cursor' | 'limit' | 'pageNumber'> }
type Page = { tickets: Ticket[]; count: number; hasMore: boolean; nextCursor: string | null }

const countCaches = perDatabase(() => createCountCache())

/** A page of the tickets that the actor sees, the last changed first, or in another order that the query asks for. */
export async function ticketPage(db: TenantDb, request: ListRequest): Promise<Page> {
  const order = orderOf(request.query)
  if (order) return readPageOf(db, request, order)
  const { limit = PAGE, cursor, pageNumber = 1 } = request.query
  const { names, values } = filtersOf(request)
  const position = cursor === undefined ? undefined : decodeCursor(cursor, cursorShape)
  const list = request.found ? undefined : `${companyOf(db)} ${names} ${JSON.stringify(values)}`
  const counts = countCaches(databaseCacheKey(db))
  const knownCount = position?.[2] ?? counts.of(list)
  const shape = { size: roundUpLimit(limit), skips: !position && pageNumber > 1, counts: knownCount === undefined }
  const read = pageStatement(shape.size, shape.skips, shape.counts, ...names, ...(position ? (['beyond'] as const) : []))
  const parameters = { ...values, positionTime: position?.[0] ?? '', positionId: position?.[1] ?? 0, skipped: (pageNumber - 1) * limit }
  const rows = await read(db, parameters)
  const count = knownCount ?? counts.note(list, rows[0]?.total ?? (shape.skips ? await countTickets(db, names, parameters) : 0))
  const { rows: found, ...page } = cutPage(rows, limit, ({ updatedAt, id }) => [updatedAt, id, count])
  return { tickets: found.map(toTicket), count, ...page }
}

const orders = {
  longestWait: sql`${sql.ref('tickets.waitingSince')} nulls first`,
  snoozeEnd: sql.ref('tickets.snoozedUntil'),
  due: sql`${sql.ref('tickets.dueAt')}, ${sql.ref('tickets.updatedAt')} desc, ${sql.ref('tickets.id')} desc`,
}
type Order = keyof typeof orders

/** The lists with an order of their own. */
function orderOf({ snoozed, dueFirst, status, longestWaitFirst }: Query): Order | undefined {
  if (snoozed) return 'snoozeEnd'
  if (dueFirst) return 'due'
  return longestWaitFirst && status === 'pending' ? 'longestWait' : undefined
}

/** One page of the tickets that are due next, wait longest or whose snooze ends first: who works through them needs no more. */
async function readPageOf(db: TenantDb, request: ListRequest, order: Order): Promise<Page> {
  const { names, values } = filtersOf(request)
  const conditions = names.map((name) => (name === 'status' && request.query.status === 'pending' ? 'waiting' : name))
  const rows = await orderedStatement(order, ...conditions)(db, { ...values, positionTime: '', positionId: 0, skipped: 0 })
  return { tickets: rows.map(toTicket), count: rows.length, hasMore: false, nextCursor: null }
}

const orderedStatement = preparedVariants((prepare, order: Order, ...names: Condition[]) =>
  prepare(params<TicketFilters>(), (db, p) => {
    const wanted = names.reduce((query, name) => query.where((eb) => ticketConditions[name](p, eb as never)), db.selectFrom('tickets'))
    const chosen = order === 'due' ? dueFirst(db, wanted) : inOrder(wanted, sql`${orders[order]}, ${sql.ref('tickets.id')}`)
    return ticketRows(db, chosen.as('tickets')).orderBy(orders[order]).orderBy('tickets.id').limit(sql.lit(MAX_LONGEST_WAITING))
  }),
)

type Tickets = SelectQueryBuilder<TenantDatabase, 'tickets', object>

const inOrder = (tickets: Tickets, order: RawBuilder<unknown>) =>
  tickets.orderBy(order).limit(sql.lit(MAX_LONGEST_WAITING)).selectAll('tickets')

/** Each part has an index in its order, so that no list sorts all tickets of a company. */
function dueFirst(db: TenantDb, tickets: Tickets) {
  const clocked = inOrder(tickets.where('tickets.dueAt', 'is not', null), sql`${sql.ref('tickets.dueAt')}, ${sql.ref('tickets.id')}`)
  const others = inOrder(
    tickets.where('tickets.dueAt', 'is', null),
    sql`${sql.ref('tickets.updatedAt')} desc, ${sql.ref('tickets.id')} desc`,
  )
  return db
    .selectFrom(clocked.as('clocked'))
    .selectAll()
    .unionAll(db.selectFrom(others.as('others')).selectAll())
}

/** The ids of the tickets that a list would show, in its order, at most `most` of them. */
export async function ticketIds(db: TenantDb, { most, ...request }: FilterRequest & { most: number }): Promise<number[]> {
  const { names, values } = filtersOf(request)
  const rows = await idsOf(most, ...names)(db, { ...values, positionTime: '', positionId: 0, skipped: 0 })
  return rows.map(({ id }) => id)
}

const idsOf = preparedVariants((prepare, most: number, ...names: Condition[]) =>
  prepare(params<TicketFilters>(), (db, p) =>
    names
      .reduce((query, name) => query.where((eb) => ticketConditions[name](p, eb as never)), db.selectFrom('tickets'))
      .select('tickets.id')
      .orderBy('tickets.updatedAt', 'desc')
      .orderBy('tickets.id', 'desc')
      .limit(sql.lit(most)),
  ),
)

/** Needed for a page past the end: it has no row that could carry the count. */
async function countTickets(db: TenantDb, names: Condition[], values: TicketFilters) {
  const [found] = await countOf(...names)(db, values)
  return found?.count ?? 0
}

/** The conditions that follow from the query and the actor's rights, with their values. */
function filtersOf({ actor, query, timezone, found }: FilterRequest) {
  const { status, queueIds = [], tags, users, date, updatedAt, withUnreadMessages, withoutBot, snoozed, awake, showAll } = query
  const seesAll = can(actor, 'tickets:seeAll')
  const own = status === 'open' && !(showAll && seesAll)
  const wanted: Record<Condition, boolean> = {
    own,
    seen: !seesAll && status !== 'open',
    status: status !== undefined && !own,
    waiting: false,
    ongoing: false,
    queues: queueIds.length > 0,
    tags: (tags?.length ?? 0) > 0,
    users: (users?.length ?? 0) > 0,
    created: date !== undefined,
    changed: updatedAt !== undefined,
    unread: withUnreadMessages === true,
    withoutBot: withoutBot === true,
    snoozed: snoozed === true,
    awake: awake === true,
    ownOrWaiting: snoozed === true && !(showAll && seesAll),
    found: found !== undefined,
    beyond: false,
  }
  const values: Omit<TicketFilters, 'positionTime' | 'positionId' | 'skipped'> = {
    userId: actor.userId,
    ownQueues: actor.queueIds,
    seesUnqueued: actor.seesUnqueued,
    status: status ?? '',
    queueIds: queueIds.filter((id) => id !== null),
    withoutQueue: queueIds.includes(null),
    tags: [...new Set(tags)],
    users: users ?? [],
    created: date ?? '',
    changed: updatedAt ?? '',
    timezone,
    found: found ?? [],
  }
  return { names: (Object.keys(wanted) as Condition[]).filter((name) => wanted[name]), values }
}

/** Reads a page and at least one row more, to know whether there is a next page. `counts`: each row also carries the total. */
const pageStatement = preparedVariants((prepare, size: number, skips: boolean, counts: boolean, ...names: Condition[]) =>
  prepare(
    params<TicketFilters>(),
    (db, p) => {
      const wanted = names
        .reduce((query, name) => query.where((eb) => ticketConditions[name](p, eb as never)), db.selectFrom('tickets'))
        .orderBy('tickets.updatedAt', 'desc')
        .orderBy('tickets.id', 'desc')
        .limit(sql.lit(size + 1))
      // The index alone finds what to skip: no skipped row is read.
      const skipping = () => db.selectFrom('tickets').where('tickets.id', 'in', wanted.select('tickets.id').offset(p.skipped))
      const chosen = (skips ? skipping() : wanted).selectAll('tickets')
      // Names are joined last, so that skipped rows are not joined too.
      return ticketRows(db, chosen.as('tickets'))
        .$if(counts, (query) => query.select(counted(db, p, names).as('total')))
        .orderBy('tickets.updatedAt', 'desc')
        .orderBy('tickets.id', 'desc')
    },
    { isPlannedOnce: names.includes('own') },
  ),
)

const countOf = preparedVariants((prepare, ...names: Condition[]) => prepare(params<TicketFilters>(), (db, p) => counted(db, p, names)))

function counted(db: TenantDb, p: FilterParams, names: readonly Condition[]) {
  const found = names
    .reduce((query, name) => query.where((eb) => ticketConditions[name](p, eb as never)), db.selectFrom('tickets'))
    .select(sql`1`.as('one'))
    .limit(sql.lit(MAX_COUNT))
  return db.selectFrom(found.as('found')).select((eb) => eb.fn.countAll<number>().as('count'))
}

/** Updated time, id and count. The cursor carries the count: to count again for each page would cost more than the page. */
const cursorShape = z.tuple([time, z.int32(), z.int().min(0)])
