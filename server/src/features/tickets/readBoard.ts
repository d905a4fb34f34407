import type { Actor } from '@recado/contract/permissions'
import { can } from '@recado/contract/permissions'
import { type KanbanLane, type kanbanEndpoints, MAX_CARDS_PER_LANE } from '@recado/contract/tickets/kanban'
import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { params } from '../../kernel/database/param.ts'
import { preparedVariants } from '../../kernel/database/prepared.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { orderByLane } from '../tags/index.ts'
import { type Condition, type FilterParams, type TicketFilters, ticketConditions } from './ticketFilters.ts'
import { ticketRows, toTicket } from './tickets.rows.ts'

type Query = z.output<typeof kanbanEndpoints.board.query>
/** `found`: the ids that match the search text; only these are shown. */
type BoardRequest = { actor: Actor; query: Query; found?: readonly number[] | undefined }
type Wanted = Extract<Condition, 'ongoing' | 'seen' | 'queues' | 'tags' | 'users' | 'unread' | 'awake' | 'found'>
type Values = Pick<TicketFilters, 'userId' | 'ownQueues' | 'seesUnqueued' | 'queueIds' | 'withoutQueue' | 'tags' | 'users' | 'found'>

/** The pending and open tickets by kanban lane: at most `MAX_CARDS_PER_LANE` of each lane, and how many each lane has. */
export async function readBoard(db: TenantDb, { actor, query, found }: BoardRequest) {
  const { queueIds = [], tags = [], users = [], withUnreadMessages, awake, dueFirst = false, showAll } = query
  const wanted: Record<Wanted, boolean> = {
    ongoing: true,
    // Users see their own tickets and those of their queues. Who may see all asks for that with `showAll`.
    seen: !(showAll && can(actor, 'tickets:seeAll')),
    queues: queueIds.length > 0,
    tags: tags.length > 0,
    users: users.length > 0,
    unread: withUnreadMessages === true,
    awake: awake === true,
    found: found !== undefined,
  }
  const values: Values = {
    userId: actor.userId,
    ownQueues: actor.queueIds,
    seesUnqueued: actor.seesUnqueued,
    queueIds: queueIds.filter((id) => id !== null),
    withoutQueue: queueIds.includes(null),
    tags: [...new Set(tags)],
    users,
    found: found ?? [],
  }
  const rows = await boardStatement(dueFirst, ...(Object.keys(wanted) as Wanted[]).filter((name) => wanted[name]))(db, values)
  const lanes = new Map(rows.map(({ lane, total }): [number | null, KanbanLane] => [lane, { tagId: lane, count: total }]))
  return {
    tickets: rows.map(toTicket),
    count: lanes.values().reduce((sum, { count }) => sum + count, 0),
    hasMore: false as const,
    lanes: [...lanes.values()],
  }
}

/** First chooses the tickets with the help of the indexes, then joins what the cards show to those alone. */
const boardStatement = preparedVariants((prepare, dueFirst: boolean, ...names: Wanted[]) =>
  prepare(params<Values>(), (db, p) => {
    const orderIn = (table: string) =>
      sql`${dueFirst ? sql`${sql.ref(`${table}.dueAt`)}, ` : sql``}${sql.ref(`${table}.updatedAt`)} desc, ${sql.ref(`${table}.id`)} desc`
    const ongoing = names
      .reduce(
        (query, name) => query.where((eb) => ticketConditions[name](p as FilterParams, eb as never)),
        db.selectFrom('tickets').select(['tickets.id', 'tickets.updatedAt', 'tickets.dueAt']),
      )
      .select((eb) => laneOf(eb as never).as('lane'))
    const ranked = db
      .selectFrom(ongoing.as('ongoing'))
      .select(['ongoing.id', 'ongoing.lane'])
      .select([
        sql<number>`row_number() over (partition by ${sql.ref('ongoing.lane')} order by ${orderIn('ongoing')})`.as('rank'),
        sql<number>`count(*) over (partition by ${sql.ref('ongoing.lane')})`.as('total'),
      ])
    const cards = db
      .selectFrom(ranked.as('ranked'))
      .innerJoin('tickets', 'tickets.id', 'ranked.id')
      .where('ranked.rank', '<=', sql.lit(MAX_CARDS_PER_LANE))
      .selectAll('tickets')
      .select(['ranked.lane', 'ranked.total'])
    return ticketRows(db, cards.as('tickets'))
      .select([sql.ref<number | null>('tickets.lane').as('lane'), sql.ref<number>('tickets.total').as('total')])
      .orderBy(orderIn('tickets'))
  }),
)

/** A ticket can have tags of several lanes: the board shows it in the first of them. */
const laneOf = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  orderByLane(
    eb
      .selectFrom('ticketTags')
      .innerJoin('tags', 'tags.id', 'ticketTags.tagId')
      .whereRef('ticketTags.ticketId', '=', 'tickets.id')
      .where('tags.kanban', '=', 1),
  )
    .select('tags.id')
    .limit(1)
