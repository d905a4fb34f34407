import { type MediaKind, mediaKinds } from '@recado/contract/messages/messages'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import { shaped, sizeFor } from '../../kernel/database/shaped.ts'
import { messageRows, type StoredMessage } from './messages.rows.ts'
import { isBeyond, type Placed } from './place.ts'

const COUNTED = 10_000

export type Direction = 'older' | 'newer'
type Values = { ticketId: number; time: string; seq: number; skipped: number }
type Shape = [size: number, direction: Direction, isPlaced: boolean, isSkipping: boolean, counts: boolean, media: MediaKind | undefined]

/** As the indexes of pictures and of files say it, which serve nothing else. What was taken back shows nothing any more. */
const shows = (media: MediaKind) =>
  sql<boolean>`(${sql.ref('messages.mediaType')} in (${sql.join(mediaKinds[media].map((type) => sql.lit(type)))}) and not ${sql.ref('messages.isDeleted')})`

/** One page of a conversation and the next one's first, at least. `counts`: how many there are in all comes with it. */
const ofSize = shaped((prepare, ...[size, direction, isPlaced, isSkipping, counts, media]: Shape) =>
  prepare<Values, StoredMessage & { total?: number }>((db, param) => {
    const order = direction === 'older' ? 'desc' : 'asc'
    const chosen = db
      .selectFrom('messages')
      .selectAll('messages')
      .where('messages.ticketId', '=', param('ticketId'))
      .$if(media !== undefined, (query) => query.where(shows(media as MediaKind)))
      .$if(isPlaced, (query) => query.where(isBeyond(direction, { time: param('time'), seq: param('seq') })))
      .orderBy('messages.createdAt', order)
      .orderBy('messages.seq', order)
      .limit(sql.lit(size + 1))
      .$if(isSkipping, (query) => query.offset(param('skipped')))
    // Joined only then: before, all of a long conversation would be.
    return messageRows(db, chosen.as('messages'))
      .$if(counts, (query) => query.select(counted(db, param('ticketId'), media).as('total')))
      .orderBy('messages.createdAt', order)
      .orderBy('messages.seq', order) as unknown as { compile: () => never }
  }),
)

export const readingOf = (...[limit, ...shape]: Shape) => ofSize(sizeFor(limit), ...shape)

export const countingOf = shaped((prepare, media: MediaKind | undefined) =>
  prepare<{ ticketId: number }, { count: number }>((db, param) => counted(db, param('ticketId'), media)),
)

function counted(db: TenantDb, ticketId: number, media: MediaKind | undefined) {
  const some = db
    .selectFrom('messages')
    .select(sql`1`.as('one'))
    .where('ticketId', '=', ticketId)
    .$if(media !== undefined, (query) => query.where(shows(media as MediaKind)))
    .limit(sql.lit(COUNTED))
  return db.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('count'))
}

export const placing = preparedRead<{ ticketId: number; id: string }, Placed>((db, param) =>
  db.selectFrom('messages').select(['createdAt', 'seq']).where('id', '=', param('id')).where('ticketId', '=', param('ticketId')),
)
