import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { systemClock } from '../src/kernel/clock.ts'
import { connect } from '../src/kernel/database/connect.ts'
import { readTenantTables } from '../src/kernel/database/tenantTables.ts'
import { jobName, startJobs } from '../src/kernel/jobs.ts'
import { type LiveEvent, rooms } from '../src/kernel/live/publish.ts'
import { createLog } from '../src/kernel/log.ts'
import { openTenantAccess } from '../src/kernel/transact.ts'
import { cloneDatabase } from './cloneDatabase.ts'
import { createPeople } from './createPeople.ts'

export const red = { name: 'Urgent', color: '#ff0000' }
export const tagEvent: LiveEvent<{ id: number }> = { name: 'tag', audience: (companyId, row) => [{ room: rooms.company(companyId), row }] }
export const note = jobName<{ text: string }>('test.note')
export const ask = jobName<{ text: string }>('test.ask')

/** Tenant access to a database of its own; events, wake-ups and written tables are recorded for the test. */
export async function openTestTenantAccess() {
  const cloned = await cloneDatabase()
  const connected = connect(cloned.options)
  const { platform, platformFor } = connected
  const { person } = createPeople({ platform, clock: { ...systemClock, advance: () => undefined }, secretKey: 'x'.repeat(32) })
  const jobs = await startJobs({
    connection: cloned.options,
    jobs: [
      { name: note.name, run: async () => undefined },
      { name: ask.name, run: async () => undefined, concurrency: 2 },
    ],
    ...{ works: false, log: createLog('silent'), wakes: { onWake: () => () => undefined } },
  })
  afterAll(async () => {
    await jobs.stop()
    await connected.close()
    await cloned.drop()
  })

  const heard: unknown[] = []
  const unheard: unknown[] = []
  const places: number[] = []
  const woken: string[] = []
  const written: { companyId: number; table: string; columns: string[] | null }[] = []
  beforeEach(() => {
    heard.length = 0
    places.length = 0
    written.length = 0
  })
  afterEach(() => expect(unheard.splice(0)).toEqual([]))
  const doors = openTenantAccess({
    ...{ platform, platformFor },
    tables: await readTenantTables(platform),
    jobs: () => jobs,
    record: () => async () => {},
    wake: (name) => woken.push(name),
    afterCommitFailed: (error) => unheard.push(error),
    publish(companyId, { name }, action, row, telling) {
      heard.push({ companyId, name, action, row })
      places.push(telling?.position ?? Number.NaN)
    },
    committed: (companies) => {
      for (const [companyId, tables] of companies)
        for (const [table, columns] of tables) written.push({ companyId, table, columns: columns && [...columns] })
    },
  })

  const tagsOf = async (companyId: number) =>
    (await platform.selectFrom('tags').select('name').where('companyId', '=', companyId).execute()).map(({ name }) => name)
  async function jobsFor(text: string) {
    const { rows } = await sql`select name from pgboss.job where name = ${note.name} and data->>'text' = ${text}`.execute(platform)
    return rows.length
  }
  /** On a separate connection: uncommitted rows are invisible. */
  async function tagsAsOthersSeeThem(companyId: number) {
    const { rows } = await connected.pool.query('select 1 from tags where "companyId" = $1', [companyId])
    return rows.length
  }
  return { doors, platform, person, heard, unheard, places, woken, written, tagsOf, jobsFor, tagsAsOthersSeeThem }
}
