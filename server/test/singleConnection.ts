import { systemClock } from '../src/kernel/clock.ts'
import { connect } from '../src/kernel/database/connect.ts'
import type { TenantDb } from '../src/kernel/database/schema.ts'
import { scopeToCompany } from '../src/kernel/database/scopes.ts'
import { readTenantTables } from '../src/kernel/database/tenantTables.ts'
import { cloneDatabase } from './cloneDatabase.ts'
import { createPeople } from './createPeople.ts'

/** A database over one connection, so that what it has read can be told apart from what others read. */
export async function openSingleConnection() {
  const cloned = await cloneDatabase()
  const connected = connect(cloned.options, { size: 1 })
  const { platform, pool } = connected
  const tables = await readTenantTables(platform)
  return {
    platform,
    people: createPeople({ platform, clock: { ...systemClock, advance: () => undefined }, secretKey: 'x'.repeat(32) }),
    /** What is asked of it meanwhile, in the words that reach the driver. */
    async textsOf(ask: () => Promise<unknown>): Promise<string[]> {
      const texts: string[] = []
      const client = await pool.connect()
      const { query } = client
      client.query = ((...given: unknown[]) => {
        texts.push(String(given[0]))
        return (query as (...given: unknown[]) => unknown)(...given)
      }) as typeof query
      client.release()
      await ask()
      client.query = query
      return texts
    },
    dbOf: (companyId: number) => scopeToCompany(platform, companyId, tables) as TenantDb,
    async close() {
      await connected.close()
      await cloned.drop()
    },
  }
}
