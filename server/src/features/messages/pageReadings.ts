import { type MediaKind, mediaKinds } from '@recado/contract/messages/messages'
import { sql } from 'kysely'
import { recipe } from '../../kernel/database/scopes.ts'
import { messageRows, type StoredMessage } from './messages.rows.ts'
import { isBeyond, type Placed } from './place.ts'
import { shaped } from './shaped.ts'

const COUNTED = 10_000

export type Direction = 'older' | 'newer'
type Values = { ticketId: number; time: string; seq: number; skipped: number }
type Shape = [limit: number, direction: Direction, isPlaced: boolean, isSkipping: boolean, media: MediaKind | undefined]

/** As the indexes of pictures and of files say it, which serve nothing else. What was taken back shows nothing any more. */
const shows = (media: MediaKind) =>
  sql<boolean>`(${sql.ref('messages.mediaType')} in (${sql.join(mediaKinds[media].map((type) => sql.lit(type)))}) and not ${sql.ref('messages.isDeleted')})`

/** One page of a conversation and the next one's first. */
export const readingOf = shaped((...[limit, direction, isPlaced, isSkipping, media]: Shape) =>
  recipe<Values, StoredMessage>((db, blank) => {
    const order = direction === 'older' ? 'desc' : 'asc'
    const rows = messageRows(db)
      .where('messages.ticketId', '=', blank('ticketId'))
      .$if(media !== undefined, (query) => query.where(shows(media as MediaKind)))
      .$if(isPlaced, (query) => query.where(isBeyond(direction, { time: blank('time'), seq: blank('seq') })))
      .orderBy('messages.createdAt', order)
      .orderBy('messages.seq', order)
      .limit(sql.lit(limit + 1))
    return (isSkipping ? rows.offset(blank('skipped')) : rows) as unknown as { compile: () => never }
  }),
)

export const countingOf = shaped((media: MediaKind | undefined) =>
  recipe<{ ticketId: number }, { count: number }>((db, blank) => {
    const some = db
      .selectFrom('messages')
      .select(sql`1`.as('one'))
      .where('ticketId', '=', blank('ticketId'))
      .$if(media !== undefined, (query) => query.where(shows(media as MediaKind)))
      .limit(sql.lit(COUNTED))
    return db.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('count'))
  }),
)

export const placing = recipe<{ ticketId: number; id: string }, Placed>((db, blank) =>
  db.selectFrom('messages').select(['createdAt', 'seq']).where('id', '=', blank('id')).where('ticketId', '=', blank('ticketId')),
)
