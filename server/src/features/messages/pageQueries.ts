import { kindsIn, type MediaList } from '@recado/contract/messages/kinds'
import { type Expression, sql } from 'kysely'
import { type Params, params } from '../../kernel/database/param.ts'
import { prepared, preparedVariants, roundUpLimit } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { isBeyond } from './messagePosition.ts'
import { messageRows } from './messages.rows.ts'

const MAX_COUNT = 10_000

export type Direction = 'older' | 'newer'
type Values = { ticketId: number; time: string; seq: number; skipped: number }
type Shape = [size: number, direction: Direction, isPlaced: boolean, isSkipping: boolean, counts: boolean, media: MediaList | undefined]

/** The conditions of the partial indexes of pictures and of files. Deleted messages show no file. */
export const isInMediaList = (media: MediaList) =>
  sql<boolean>`(${sql.ref('messages.mediaType')} in (${sql.join(kindsIn(media).map((type) => sql.lit(type)))}) and not ${sql.ref('messages.isDeleted')})`

/** At least one page of a conversation and the first message of the next. `counts`: also how many messages there are in all. */
const pagesOfSize = preparedVariants((prepare, ...[size, direction, isPlaced, isSkipping, isCounting, media]: Shape) =>
  prepare(params<Values>(), (db, p) => {
    const order = direction === 'older' ? 'desc' : 'asc'
    const page = db
      .selectFrom('messages')
      .selectAll('messages')
      .where('messages.ticketId', '=', p.ticketId)
      .$if(media !== undefined, (query) => query.where(isInMediaList(media as MediaList)))
      .$if(isPlaced, (query) => query.where(isBeyond(direction, { time: p.time, seq: p.seq })))
      .orderBy('messages.createdAt', order)
      .orderBy('messages.seq', order)
      .limit(sql.lit(size + 1))
      .$if(isSkipping, (query) => query.offset(p.skipped))
    // Join after the limit: otherwise the whole of a long conversation would be joined.
    return messageRows(db, page.as('messages'))
      .$if(isCounting, (query) => query.select(counted(db, p.ticketId, media).as('total')))
      .orderBy('messages.createdAt', order)
      .orderBy('messages.seq', order)
  }),
)

export const messagePageQuery = (...[limit, ...shape]: Shape) => pagesOfSize(roundUpLimit(limit), ...shape)

export const countQuery = preparedVariants((prepare, media: MediaList | undefined) =>
  prepare(params<{ ticketId: number }>(), (db, p) => counted(db, p.ticketId, media)),
)

function counted(db: TenantDb, ticketId: Expression<number>, media: MediaList | undefined) {
  const upToLimit = db
    .selectFrom('messages')
    .select(sql`1`.as('one'))
    .where('ticketId', '=', ticketId)
    .$if(media !== undefined, (query) => query.where(isInMediaList(media as MediaList)))
    .limit(sql.lit(MAX_COUNT))
  return db.selectFrom(upToLimit.as('some')).select((eb) => eb.fn.countAll<number>().as('count'))
}

type MessageInTicket = { ticketId: number; id: string }

/** The position of a message, if it belongs to the conversation. The conversation is hidden from the planner, which would walk through all of it. */
const queryMessageInTicket = (db: TenantDb, { ticketId, id }: Params<MessageInTicket>) =>
  db
    .selectFrom('messages')
    .where('id', '=', id)
    .where(sql<number>`${sql.ref('messages.ticketId')} + 0`, '=', ticketId)

export const positionQuery = prepared(params<MessageInTicket>(), (db, p) => queryMessageInTicket(db, p).select(['createdAt', 'seq']))

type AroundShape = [size: number, counts: boolean, media: MediaList | undefined]

/** The messages up to a message and those after it, one more of each than wanted, in order of time. */
const aroundOfSize = preparedVariants((prepare, ...[sizePerSide, isCounting, media]: AroundShape) =>
  prepare(params<MessageInTicket>(), (db, p) => {
    const anchorColumn = (column: 'createdAt' | 'seq') => queryMessageInTicket(db, p).select(column)
    const messagesOnSide = (direction: Direction) =>
      db
        .selectFrom('messages')
        .selectAll('messages')
        .select(sql<boolean>`${sql.lit(direction === 'older')}`.as('isOlder'))
        .where('messages.ticketId', '=', p.ticketId)
        .$if(media !== undefined, (query) => query.where(isInMediaList(media as MediaList)))
        .where(sql<boolean>`(${sql.ref('messages.createdAt')}, ${sql.ref('messages.seq')}) ${direction === 'older' ? sql`<=` : sql`>`}
          ((${anchorColumn('createdAt')}), (${anchorColumn('seq')}))`)
        .orderBy('messages.createdAt', direction === 'older' ? 'desc' : 'asc')
        .orderBy('messages.seq', direction === 'older' ? 'desc' : 'asc')
        .limit(sql.lit(sizePerSide + 1))
    const bothSides = db
      .selectFrom(messagesOnSide('older').as('older'))
      .selectAll()
      .unionAll(db.selectFrom(messagesOnSide('newer').as('newer')).selectAll())
    return messageRows(db, bothSides.as('messages'))
      .select(sql.ref<boolean>('messages.isOlder').as('isOlder'))
      .$if(isCounting, (query) => query.select(counted(db, p.ticketId, media).as('total')))
      .orderBy('messages.createdAt')
      .orderBy('messages.seq')
  }),
)

export const pageAroundQuery = (...[limitPerSide, ...shape]: AroundShape) => aroundOfSize(roundUpLimit(limitPerSide), ...shape)
