import { type Kysely, sql } from 'kysely'
import type { PlatformDatabase } from '../src/kernel/database/schema.ts'
import type { World } from './testApp.ts'
import { waitUntil } from './waitUntil.ts'

export type Holds = (tx: Kysely<PlatformDatabase>) => Promise<unknown>
type Held = { holds: Holds; meanwhile?: Holds }

/**
 * Makes a call while another transaction locks rows, and releases them once the call waits: so its result can only be right if it was read
 * afterwards. A call that does not wait is done by then.
 */
export async function whileRowsLocked<Answer>(
  { platform }: Pick<World, 'platform'>,
  { holds, meanwhile }: Held,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const asked: { answer?: Promise<Answer>; isThrough?: true } = {}
  await platform.transaction().execute(async (tx) => {
    await holds(tx)
    asked.answer = call().finally(() => {
      asked.isThrough = true
    })
    await waitUntil(async () => asked.isThrough || isSomebodyWaiting(platform), 'somebody waits for what is held')
    await meanwhile?.(tx)
  })
  return asked.answer as Promise<Answer>
}

/** As the database sees it. */
async function isSomebodyWaiting(platform: World['platform']) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(platform)
  return (rows[0]?.count ?? 0) > 0
}
