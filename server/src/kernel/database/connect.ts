import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createTenantConcurrencyLimit } from '../concurrency/tenantConcurrencyLimit.ts'
import { toIsoTime } from './isoTime.ts'
import { clientTimeoutFor, openPool, STATEMENT_TIMEOUT } from './openPool.ts'
import { pipeliningClient } from './pipeliningClient.ts'
import type { PlatformDatabase, PlatformDb } from './schema.ts'
import { assertNotInTransaction } from './transactionGuard.ts'

export type ConnectionOptions =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

export type DatabaseConnection = {
  pool: pg.Pool
  platform: PlatformDb
  /** All rows, over as many connections as one company may use at once. */
  platformFor: (companyId: number) => PlatformDb
  options: ConnectionOptions
  /** The owner, who may change tables. Only for migrations and for libraries with tables of their own. */
  owner: ConnectionOptions
  /** Whether no other process can use this database. */
  isAlone: boolean
  close: () => Promise<void>
}

type Pooling = { size?: number; statementTimeout?: number; patience?: number; owner?: ConnectionOptions }

/** Opens the pool and its query builder. `patience`: how many milliseconds a statement may take. */
export function connect(
  options: ConnectionOptions,
  { size = 10, statementTimeout = STATEMENT_TIMEOUT, patience = clientTimeoutFor(statementTimeout), owner = options }: Pooling = {},
): DatabaseConnection {
  const Client = pipeliningClient(patience, getTypeParser)
  const pool = openPool(options, { name: 'recado', size, statementTimeout, types: { getTypeParser }, Client })
  pool.on('acquire', (client) => (client as unknown as InstanceType<typeof Client>).lent())
  const over = (some: PostgresPool): PlatformDb => new Kysely<PlatformDatabase>({ dialect: new PostgresDialect({ pool: some }) })
  const shared = outsideTransactions(pool)
  const gate = createTenantConcurrencyLimit({ atOnce: Math.ceil(size * COMPANY_SHARE) })
  const platform = over(shared)
  return {
    pool,
    platform,
    options,
    owner,
    isAlone: false,
    platformFor: (companyId) => over(throughGate(shared, () => gate.enter({ of: companyId }))),
    close: () => platform.destroy().then(() => (pool.ended ? undefined : pool.end())),
  }
}

/** The share of the connections that one company may use. The rest stays for the others. */
const COMPANY_SHARE = 0.5

function throughGate(pool: PostgresPool, enter: () => Promise<() => void>): PostgresPool {
  return {
    ...pool,
    async connect() {
      assertNotInTransaction()
      const leave = await enter()
      try {
        const client = await pool.connect()
        const release = client.release.bind(client)
        client.release = (isBroken) => {
          release(isBroken)
          leave()
        }
        return client
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}

function outsideTransactions(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      assertNotInTransaction()
      return (await pool.connect()) as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

const TIMESTAMPTZ = 1184
const DATE = 1082
const BIGINT = 20

/** Times stay text, because a Date would only be printed again. Sums and counts become numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === TIMESTAMPTZ) return toIsoTime
  if (oid === DATE) return (text: string) => text
  if (oid === BIGINT) return Number
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}
