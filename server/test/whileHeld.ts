import { sql, type Transaction } from 'kysely'
import type { PlatformDatabase } from '../src/kernel/database/schema.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

type Held = {
  hold: (tx: Transaction<PlatformDatabase>) => Promise<unknown>
  atLast?: (tx: Transaction<PlatformDatabase>) => Promise<unknown>
}

/** Somebody else holds rows, or has deleted them, while `meanwhile` is under way and waits for them. `atLast`: what they do then, before they are through. */
export async function whileHeld<Answer>(
  { platform, name }: Pick<World, 'platform' | 'name'>,
  { hold, atLast }: Held,
  meanwhile: () => Promise<Answer>,
): Promise<Answer> {
  const waiting = sql`select from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`
  let under: Promise<Answer> | undefined
  await platform.transaction().execute(async (tx) => {
    await hold(tx)
    under = meanwhile()
    await until(async () => (await waiting.execute(platform)).rows.length > 0, 'somebody waits')
    await atLast?.(tx)
  })
  return under as Promise<Answer>
}
