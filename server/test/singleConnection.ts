import { systemClock } from '../src/kernel/clock.ts'
import { connect } from '../src/kernel/database/connect.ts'
import type { TenantDb } from '../src/kernel/database/schema.ts'
import { scopeToCompany } from '../src/kernel/database/scopes.ts'
import { readTenantTables } from '../src/kernel/database/tenantTables.ts'
import { cloneDatabase } from './cloneDatabase.ts'
import { createPeople } from './createPeople.ts'

/** A database over a single connection, so that its reads can be told from those of others. */
export async function openSingleConnection() {
  const cloned = await cloneDatabase()
  const connected = connect(cloned.options, { size: 1 })
  const { platform, pool } = connected
  const tables = await readTenantTables(platform)
  return {
    platform,
    people: createPeople({ platform, clock: { ...systemClock, advance: () => undefined }, secretKey: 'x'.repeat(32) }),
    /** The statements that are sent meanwhile, as they reach the driver. */
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
