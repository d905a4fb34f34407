import { time } from '@recado/contract/kit/fields'
import { type Actor, can } from '@recado/contract/permissions'
import type { Ticket, ticketQuery } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { z } from 'zod'
import { createCountCache } from '../../kernel/countCache.ts'
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts'
import { preparedVariants, roundUpLimit } from '../../kernel/database/preparedVariants.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyOf, databaseKeyOf, perDatabase } from '../../kernel/database/scopes.ts'
import { type Condition, type FilterParam, type TicketFilters, ticketConditions } from './ticketFilters.ts'
import { ticketRows } from './tickets.rows.ts'
import { type TicketRow, toTicket } from './toTicket.ts'

const PAGE = 40
/** What `count` says at most: counting on would cost more than it tells. */
const COUNTED = 10_000

type Query = z.output<typeof ticketQuery>
/** `found`: only these. */
type ListRequest = { actor: Actor; query: Query; timezone: string; found?: readonly number[] | undefined }
type Filtering = Omit<ListRequest, 'query'> & { query: Omit<Query, 'cursor' | 'limit' | 'pageNumber'> }
type Page = { tickets: Ticket[]; count: number; hasMore: boolean; nextCursor: string | null }

const lengthsIn = perDatabase(() => createCountCache())

/** Tickets that somebody sees, the last changed first, from a place in that order on. */
export async function ticketPage(db: TenantDb, request: ListRequest): Promise<Page> {
  const { limit = PAGE, cursor, pageNumber = 1 } = request.query
  const { names, values } = filtersOf(request)
  const at = cursor === undefined ? undefined : decodeCursor(cursor, place)
  const list = request.found ? undefined : `${companyOf(db)} ${names} ${JSON.stringify(values)}`
  const lengths = lengthsIn(databaseKeyOf(db))
  const known = at?.[2] ?? lengths.of(list)
  const shape = { size: roundUpLimit(limit), skips: !at && pageNumber > 1, counts: known === undefined }
  const read = readingOf(shape.size, shape.skips, shape.counts, ...names, ...(at ? (['beyond'] as const) : []))
  const all = { ...values, placeTime: at?.[0] ?? '', placeId: at?.[1] ?? 0, skipped: (pageNumber - 1) * limit }
  const rows = await read(db, all)
  const count = known ?? lengths.note(list, rows[0]?.total ?? (shape.skips ? await countTickets(db, names, all) : 0))
  const tickets = rows.slice(0, limit).map(toTicket)
  const last = tickets.at(-1)
  const hasMore = rows.length > limit
  return { tickets, count, hasMore, nextCursor: hasMore && last ? encodeCursor([last.updatedAt, last.id, count]) : null }
}

/** The ids of all tickets that a list would show, `most` of them, in its order. */
export async function ticketIds(db: TenantDb, { most, ...filtering }: Filtering & { most: number }): Promise<number[]> {
  const { names, values } = filtersOf(filtering)
  const rows = await idsOf(most, ...names)(db, { ...values, placeTime: '', placeId: 0, skipped: 0 })
  return rows.map(({ id }) => id)
}

const idsOf = preparedVariants((prepare, most: number, ...names: Condition[]) =>
  prepare<TicketFilters, { id: number }>(
    (db, param) =>
      names
        .reduce((query, name) => query.where((eb) => ticketConditions[name](param, eb as never)), db.selectFrom('tickets'))
        .select('tickets.id')
        .orderBy('tickets.updatedAt', 'desc')
        .orderBy('tickets.id', 'desc')
        .limit(sql.lit(most)) as unknown as { compile: () => never },
  ),
)

/** A page past the end has no row that could carry the count. */
async function countTickets(db: TenantDb, names: Condition[], values: TicketFilters) {
  const [found] = await countOf(...names)(db, values)
  return found?.count ?? 0
}

/** Which conditions the caller's wishes and rights amount to, and what fills them. */
function filtersOf({ actor, query, timezone, found }: Filtering) {
  const { status, queueIds = [], tags, users, date, updatedAt, withUnreadMessages, withoutBot, showAll } = query
  const seesAll = can(actor, 'tickets:seeAll')
  const own = status === 'open' && !(showAll && seesAll)
  const wanted: Record<Condition, boolean> = {
    own,
    seen: !seesAll && status !== 'open',
    status: status !== undefined && !own,
    ongoing: false,
    queues: queueIds.length > 0,
    tags: (tags?.length ?? 0) > 0,
    users: (users?.length ?? 0) > 0,
    begun: date !== undefined,
    changed: updatedAt !== undefined,
    unread: withUnreadMessages === true,
    withoutBot: withoutBot === true,
    found: found !== undefined,
    beyond: false,
  }
  const values: Omit<TicketFilters, 'placeTime' | 'placeId' | 'skipped'> = {
    userId: actor.userId,
    ownQueues: actor.queueIds,
    seesUnqueued: actor.seesUnqueued,
    status: status ?? '',
    queueIds: queueIds.filter((id) => id !== null),
    withoutQueue: queueIds.includes(null),
    tags: [...new Set(tags)],
    users: users ?? [],
    begun: date ?? '',
    changed: updatedAt ?? '',
    timezone,
    found: found ?? [],
  }
  return { names: (Object.keys(wanted) as Condition[]).filter((name) => wanted[name]), values }
}

/** A page and the next one's first, at least. `counts`: how many there are in all comes with it. */
const readingOf = preparedVariants((prepare, size: number, skips: boolean, counts: boolean, ...names: Condition[]) =>
  prepare<TicketFilters, TicketRow & { total?: number }>(
    (db, param) => {
      const wanted = names
        .reduce((query, name) => query.where((eb) => ticketConditions[name](param, eb as never)), db.selectFrom('tickets'))
        .orderBy('tickets.updatedAt', 'desc')
        .orderBy('tickets.id', 'desc')
        .limit(sql.lit(size + 1))
      // What is skipped is counted in the index, and no row of it read.
      const skipping = () => db.selectFrom('tickets').where('tickets.id', 'in', wanted.select('tickets.id').offset(param('skipped')))
      const chosen = (skips ? skipping() : wanted).selectAll('tickets')
      // Joined only then: before, whatever is skipped would be joined too.
      return ticketRows(db, chosen.as('tickets'))
        .$if(counts, (query) => query.select(counted(db, param, names).as('total')))
        .orderBy('tickets.updatedAt', 'desc')
        .orderBy('tickets.id', 'desc') as unknown as { compile: () => never }
    },
    { isPlannedOnce: names.includes('own') },
  ),
)

const countOf = preparedVariants((prepare, ...names: Condition[]) =>
  prepare<TicketFilters, { count: number }>((db, param) => counted(db, param, names)),
)

function counted(db: TenantDb, param: FilterParam, names: readonly Condition[]) {
  const found = names
    .reduce((query, name) => query.where((eb) => ticketConditions[name](param, eb as never)), db.selectFrom('tickets'))
    .select(sql`1`.as('one'))
    .limit(sql.lit(COUNTED))
  return db.selectFrom(found.as('found')).select((eb) => eb.fn.countAll<number>().as('count'))
}

/** The count goes with it: to count anew for each page would cost more than the page. */
const place = z.tuple([time, z.int32(), z.int().min(0)])
