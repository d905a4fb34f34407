import { shareDimensions } from '@recado/contract/dashboard/dashboard'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { createPeople } from '../../../test/createPeople.ts'
import { insertEveryRow } from '../../../test/insertEveryRow.ts'
import { systemClock } from '../../kernel/clock.ts'
import { connect } from '../../kernel/database/connect.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { scopeToCompany } from '../../kernel/database/scopes.ts'
import { readTenantTables } from '../../kernel/database/tenantTables.ts'
import { type DashboardPeriod, readConversationShares, readConversationsPerDay, readConversationsPerHour } from './conversationCounts.ts'

/** One connection, so that what it has read is told of at once. */
const cloned = await cloneDatabase()
const connected = connect(cloned.options, { size: 1 })
const { platform } = connected
const people = createPeople({ platform, clock: { ...systemClock, advance: () => undefined }, secretKey: 'x'.repeat(32) })
let db: TenantDb
beforeAll(async () => {
  const { companyId, id: userId } = await people.person('admin')
  const { tickets } = await insertEveryRow(platform, { companyId, userId })
  await sql`delete from attendances`.execute(platform)
  await sql`insert into attendances ("companyId", "ticketId", "queuedAt", "finishedAt", "queuedAct")
    select ${companyId}::int, ${Number(tickets)}::int, at, at, case when turn % 10 = 0 then 'arrive' else 'transfer' end
    from (select turn, timestamptz '2026-03-01Z' + turn * interval '1 minute' as at from generate_series(1, 20000) turn) drawn`.execute(
    platform,
  )
  // As the database does by the clock where it is at work.
  await sql`vacuum (analyze) attendances`.execute(platform)
  db = scopeToCompany(platform, companyId, await readTenantTables(platform)) as TenantDb
})
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})

async function indexRead() {
  await sql`select pg_stat_force_next_flush()`.execute(platform)
  const { rows } = await sql<{ begun: number; others: number }>`
    select coalesce(sum(idx_tup_read) filter (where indexrelname in ('attendances_begun', 'attendances_conversations')), 0)::int as begun,
      coalesce(sum(idx_tup_read) filter (where indexrelname not in ('attendances_begun', 'attendances_conversations')), 0)::int as others
    from pg_stat_user_indexes where relname = 'attendances'`.execute(platform)
  return rows[0] ?? { begun: 0, others: 0 }
}

const looked: DashboardPeriod = {
  period: { from: '2026-03-02', to: '2026-03-06' },
  span: { start: new Date('2026-03-02T00:00:00Z'), end: new Date('2026-03-07T00:00:00Z') },
  timezone: 'UTC',
}
const BEGUN = 5 * 24 * 6
const reads: [string, () => Promise<unknown>][] = [
  ['days', () => readConversationsPerDay(db, looked)],
  ['hours', () => readConversationsPerHour(db, looked)],
  ...shareDimensions.map((by): [string, () => Promise<unknown>] => [`shares by ${by}`, () => readConversationShares(db, looked, by)]),
]

test.each(reads)('of %s no attendance is looked at that was handed on', async (_name, read) => {
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    await sql`set plan_cache_mode = ${sql.raw(mode)}`.execute(platform)
    const before = await indexRead()
    await read()
    const after = await indexRead()
    expect({ begun: after.begun - before.begun, others: after.others - before.others }, mode).toEqual({ begun: BEGUN, others: 0 })
  }
})
