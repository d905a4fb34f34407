import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { sumNames } from './attendanceSums.table.ts'

const DAY = 86_400_000
/** `end` is exclusive; without it the stretch has no end. */
type Stretch = { start: Date; end?: Date }

type Name = (typeof sumNames)[number]

/** Each kind of moment adds one to the sum of this name. */
type Kind = 'came' | 'taken' | 'answers' | 'ended'

/**
 * What happened in a stretch of time. Whole days (UTC) come from the stored sums, and the parts before and after from the single moments of
 * the given `kinds`; PostgreSQL skips the other kinds without reading them.
 */
export function selectSums(db: TenantDb, { start, end }: Stretch, kinds: readonly Kind[]) {
  const first = new Date(Math.ceil(start.getTime() / DAY) * DAY)
  const last = end && new Date(Math.max(Math.floor(end.getTime() / DAY) * DAY, first.getTime()))
  const sums = db
    .selectFrom('attendanceSums')
    .where('day', '>=', dayOf(first))
    .$if(last !== undefined, (query) => query.where('day', '<', dayOf(last ?? first)))
    .select(['userId', ...sumNames])
  const adds = kinds.map((kind) => sql.ref(`attendanceMoments.${kind}`))
  const isOfKinds = sql<boolean>`${sql.join(adds, sql` + `)} > 0`
  const moments = (from: Date, to: Date) =>
    db
      .selectFrom('attendanceMoments')
      .where(isOfKinds)
      .where('at', '>=', from.toISOString())
      .where('at', '<', to.toISOString())
      .select(['userId', ...sumNames])
  const before = moments(start, end && end < first ? end : first)
  const parts = sums.unionAll(before)
  return db.selectFrom((last && end ? parts.unionAll(moments(last, end)) : parts).as('sums'))
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

export const sumOf = (name: Name) => sql<number>`coalesce(sum(${sql.ref(`sums.${name}`)}), 0)::int`

/** The average duration in minutes. */
export const averageMinutesOf = (milliseconds: Name, of: Name) =>
  sql<number>`coalesce(round(sum(${sql.ref(`sums.${milliseconds}`)}) / nullif(sum(${sql.ref(`sums.${of}`)}), 0) / 60000, 2), 0)::float8`
export const averageStars = sql<number | null>`round(sum(${sql.ref('sums.stars')}) / nullif(sum(${sql.ref('sums.rated')}), 0), 2)::float8`
