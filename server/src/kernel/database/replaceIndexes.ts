import { setTimeout as pass } from 'node:timers/promises'
import { type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import { minutes } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { ConnectionOptions, DatabaseConnection } from './connect.ts'
import { destroyConnection } from './connectionHeartbeat.ts'
import { TCP_KEEPALIVE } from './openPool.ts'

/** An index that replaces another one; `on` is what follows the name in `create index`. */
export type ReplacedIndex = { name: string; on: string; insteadOf: string }

type Options = { indexes: readonly ReplacedIndex[]; log: Logger; pause?: number }
type Database = Pick<DatabaseConnection, 'platform' | 'owner'>

/** An arbitrary number that nothing else uses. */
const LOCK = 7_263_006
const PAUSE = minutes(1)
const CONNECTING = 5000

/**
 * Builds indexes while the product works, in one process: an index created by a migration would block writers. An interrupted build is
 * started again by the next process that looks, minutes or a start later. `settled` resolves when all exist or the work was ended.
 */
export function replaceIndexes(database: Database, { indexes, log, pause = PAUSE }: Options) {
  const ending = new AbortController()
  const { signal } = ending

  async function untilAllAreThere() {
    while (!signal.aborted && indexes.length > 0) {
      try {
        if ((await waiting(database, indexes)).length === 0) return
        await replaceAlone(database, { indexes, log, signal })
        if ((await waiting(database, indexes)).length === 0) return
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'an index could not be built yet')
      }
      await pass(pause, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const settled = untilAllAreThere()
  return {
    settled,
    async end() {
      ending.abort()
      await settled
    },
  }
}

/** Indexes that are missing or invalid, and those whose predecessor still exists. */
async function waiting({ platform }: Pick<Database, 'platform'>, indexes: readonly ReplacedIndex[]) {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select relname as name, indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
    and relname = any(${indexes.flatMap(({ name, insteadOf }) => [name, insteadOf])}::text[])`.execute(platform)
  const found = new Map(rows.map(({ name, isValid }) => [name, isValid]))
  return indexes
    .filter(({ name, insteadOf }) => !found.get(name) || found.has(insteadOf))
    .map((index) => ({ ...index, isValid: found.get(index.name) ?? false }))
}

/** Uses a connection of its own, as the owner: it occupies none of the pool, and has no statement timeout. */
async function replaceAlone(database: Database, { indexes, log, signal }: Options & { signal: AbortSignal }) {
  const client = new pg.Client(connectionOf(database.owner))
  client.on('error', () => undefined)
  await client.connect()
  const cut = () => void stopWork(database.owner, client)
  signal.addEventListener('abort', cut)
  const run = (text: string) => {
    signal.throwIfAborted()
    return client.query(text)
  }
  try {
    const { rows } = await run(`select pg_try_advisory_lock(${LOCK}) as taken`)
    if (!rows[0]?.taken) return log.debug({}, 'another process builds')
    // Read behind the lock: another process may have finished meanwhile.
    for (const { name, on, insteadOf, isValid } of await waiting(database, indexes)) {
      if (!isValid) {
        log.info({ index: name }, 'building')
        await run(`drop index concurrently if exists ${name}`)
        await run(`create index concurrently ${name} on ${on}`)
      }
      await run(`drop index concurrently if exists ${insteadOf}`)
      log.info({ index: name }, 'built')
    }
  } finally {
    signal.removeEventListener('abort', cut)
    await client.end().catch(() => undefined)
  }
}

/**
 * For migrations that alter tables: stops a running build and lets nobody start one until the transaction ends. The migration would wait
 * for the build, and all readers and writers behind it. The build starts again later.
 */
export async function holdOffBuilding(tx: QueryExecutorProvider) {
  const hold = sql<{ isHeld: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as "isHeld"`
  while (!(await hold.execute(tx)).rows[0]?.isHeld) await stopBuilding.execute(tx)
}

const stopBuilding = sql`
  select pg_terminate_backend(pid, ${sql.lit(CONNECTING)}) from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and locktype = 'advisory' and objid = ${sql.lit(LOCK)} and granted and pid <> pg_backend_pid()`

const connectionOf = (owner: ConnectionOptions) => ({
  ...owner,
  application_name: 'recado-indexes',
  keepAlive: true,
  connectionTimeoutMillis: CONNECTING,
  options: `-c statement_timeout=0 -c lock_timeout=0 ${TCP_KEEPALIVE}`,
})

/** PostgreSQL would go on with the index although nobody waits for it any more. */
async function stopWork(owner: ConnectionOptions, client: pg.Client) {
  const pid = (client as pg.Client & { processID: number }).processID
  const other = new pg.Client(connectionOf(owner))
  other.on('error', () => undefined)
  try {
    await other.connect()
    await other.query('select pg_terminate_backend($1)', [pid])
  } catch {
    // If the cancel request cannot be sent, leave it: the next start finds what it builds.
    destroyConnection(client)
  } finally {
    await other.end().catch(() => undefined)
  }
}
