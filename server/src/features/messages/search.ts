import { AppError } from '@recado/contract/errors'
import { fold } from '@recado/contract/kit/fold'
import { type Actor, can } from '@recado/contract/permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { recipe } from '../../kernel/database/scopes.ts'
import { isSeenBy } from '../tickets/index.ts'

const PAGE = 20
/**
 * A frequent word is found soon by looking at the newest messages one by one, a rare one soon by the index of its letters;
 * each way is slow for the other's kind. So the newest are looked through first, and the index is asked for what is older.
 */
const LOOKED_THROUGH = 4000

export type Hit = { id: string; ticketId: number; createdAt: string; seq: number }
type Place = readonly [time: string, seq: number]
type Values = {
  pattern: string
  time: string
  seq: number
  edgeTime: string
  edgeSeq: number
  userId: number
  queueIds: readonly number[]
  seesUnqueued: boolean
}

/** Messages that hold the text, among those of tickets that the actor sees, the newest first. */
export async function searchMessages(db: TenantDb, actor: Actor, { q, cursor }: { q: string; cursor?: string | undefined }) {
  const start: Place = cursor === undefined ? [FUTURE, 0] : decodePlace(cursor)
  const seesAll = can(actor, 'tickets:seeAll')
  const { userId, queueIds, seesUnqueued } = actor
  const pattern = `%${fold(q.trim()).replace(/[\\%_]/g, '\\$&')}%`
  const values = { pattern, time: start[0], seq: start[1], userId, queueIds, seesUnqueued }
  const edge = await edgeOf(db, start)
  const near = await reading('near', seesAll)(db, { ...values, edgeTime: edge?.[0] ?? '', edgeSeq: edge?.[1] ?? 0 })
  const missing = PAGE + 1 - near.length
  const far = missing > 0 && edge ? await reading('far', seesAll)(db, { ...values, edgeTime: edge[0], edgeSeq: edge[1] }) : []
  const found = [...near, ...far].slice(0, PAGE + 1)
  const hits = found.slice(0, PAGE)
  const last = hits.at(-1)
  return { hits, nextCursor: found.length > PAGE && last ? encodePlace(last) : null }
}

/** Later than any message can be. */
const FUTURE = '9999-12-31T00:00:00.000Z'

/** The place up to which messages are looked through one by one; undefined when that is all of them. */
const edges = recipe<{ time: string; seq: number }, { createdAt: string; seq: number }>((db, blank) =>
  db
    .selectFrom('messages')
    .select(['createdAt', 'seq'])
    .where(before(blank('time'), blank('seq')))
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .offset(sql.lit(LOOKED_THROUGH))
    .limit(sql.lit(1)),
)

async function edgeOf(db: TenantDb, [time, seq]: Place): Promise<Place | undefined> {
  const [row] = await edges(db, { time, seq })
  return row && [row.createdAt, row.seq]
}

const time = sql.ref('messages.createdAt')
const seq = sql.ref('messages.seq')
const before = (at: string, number: number) => sql<boolean>`(${time}, ${seq}) < (${at}::timestamptz, ${number}::bigint)`

const readings = new Map<string, ReturnType<typeof write>>()

function reading(range: 'near' | 'far', seesAll: boolean) {
  const key = `${range} ${seesAll}`
  const known = readings.get(key) ?? write(range, seesAll)
  readings.set(key, known)
  return known
}

const write = (range: 'near' | 'far', seesAll: boolean) =>
  recipe<Values, Hit>((db, blank) => {
    const seen = { userId: blank('userId'), queueIds: blank('queueIds'), seesUnqueued: blank('seesUnqueued') }
    const matching = db
      .selectFrom('messages')
      .innerJoin('tickets', 'tickets.id', 'messages.ticketId')
      .select(['messages.id', 'messages.ticketId', 'messages.createdAt', 'messages.seq'])
      .where('messages.folded', 'like', blank('pattern'))
      .$if(!seesAll, (query) => query.where(isSeenBy(seen)))
    const near = matching
      .where(before(blank('time'), blank('seq')))
      .where(
        sql<boolean>`(${blank('edgeTime')} = '' or (${time}, ${seq}) >= (nullif(${blank('edgeTime')}, '')::timestamptz, ${blank('edgeSeq')}::bigint))`,
      )
      .orderBy('messages.createdAt', 'desc')
      .orderBy('messages.seq', 'desc')
      .limit(sql.lit(PAGE + 1))
    if (range === 'near') return near
    // The sum keeps the planner from walking by date here: it is told to sort what the index of letters finds.
    return matching
      .where(before(blank('edgeTime'), blank('edgeSeq')))
      .orderBy(sql`${time} + interval '0'`, 'desc')
      .orderBy('messages.seq', 'desc')
      .limit(sql.lit(PAGE + 1))
  })

const place = z.tuple([z.iso.datetime(), z.int()])
const encodePlace = ({ createdAt, seq: number }: Hit) => Buffer.from(JSON.stringify([createdAt, number])).toString('base64url')

function decodePlace(cursor: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('ERR_VALIDATION', { fields: [{ path: 'cursor', code: 'custom', message: 'Not a cursor of this list' }] })
  }
}
