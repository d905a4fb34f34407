import { sql } from 'kysely'
import type { PlatformDb } from '../../kernel/database/schema.ts'

/** Why the job that ended last failed; null: it did not fail. */
export async function readJobFailure(db: PlatformDb, jobs: readonly string[]): Promise<{ at: string; reason: string } | null> {
  const { rows } = await sql<{ state: string; at: Date | string; reason: string | null }>`
    select state::text as state, completed_on as at, output ->> 'message' as reason from pgboss.job
    where name = any(${[...jobs]}) and completed_on is not null order by completed_on desc limit 1`.execute(db)
  const last = rows[0]
  return last?.state === 'failed' ? { at: new Date(last.at).toISOString(), reason: last.reason ?? '' } : null
}
