import { AppError } from '@recado/contract/errors'
import { type ColumnType, sql } from 'kysely'
import { type Clock, later } from './clock.ts'
import type { PlatformDb } from './database/schema.ts'

declare module './database/schema.ts' {
  interface PlatformTables {
    throttles: { key: string; count: number; windowEnds: ColumnType<string, Date, Date> }
  }
}

export type Throttle = { key: string; limit: number; window: number }
export type Throttles = ReturnType<typeof createThrottles>

/** Counts attempts in the database, so that limits hold over all processes and restarts. */
export function createThrottles(platform: PlatformDb, clock: Clock) {
  /**
   * Takes one of the allowed attempts, or refuses. Call it before the attempt, so that many at once cannot slip through. Returns how many were
   * taken in this window. `db`: of a transaction, for what must be stored with the count.
   */
  async function take({ key, limit, window }: Throttle, db: PlatformDb = platform): Promise<number> {
    const now = clock.now()
    const { count, windowEnds } = await db
      .insertInto('throttles')
      .values({ key, count: 1, windowEnds: later(now, window) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when throttles."windowEnds" <= ${now} then 1 else throttles.count + 1 end`,
          windowEnds: sql`case when throttles."windowEnds" <= ${now} then excluded."windowEnds" else throttles."windowEnds" end`,
        }),
      )
      .returning(['count', 'windowEnds'])
      .executeTakeFirstOrThrow()
    if (count > limit) throw new AppError('ERR_RATE_LIMIT', { retryAfter: Math.ceil((Date.parse(windowEnds) - now.getTime()) / 1000) })
    return count
  }

  return {
    take,
    /** How many were taken in the newest window. */
    async taken(key: string): Promise<number> {
      const row = await platform.selectFrom('throttles').select('count').where('key', '=', key).executeTakeFirst()
      return row?.count ?? 0
    },
    giveBack: (...throttles: Throttle[]) =>
      platform
        .updateTable('throttles')
        .set({ count: sql`greatest(count - 1, 0)` })
        .where(
          'key',
          'in',
          throttles.map(({ key }) => key),
        )
        .execute(),
    sweep: () => platform.deleteFrom('throttles').where('windowEnds', '<', clock.now().toISOString()).execute(),
  }
}
