import { setTimeout as pass } from 'node:timers/promises'
import { type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import { minutes } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { ConnectionOptions, DatabaseConnection } from './connect.ts'
import { destroyConnection } from './connectionHeartbeat.ts'
import { TCP_KEEPALIVE } from './openPool.ts'

/** An index that takes another one's place; `on` is what stands behind the name where it is created. */
export type ReplacedIndex = { name: string; on: string; insteadOf: string }

type Options = { indexes: readonly ReplacedIndex[]; log: Logger; pause?: number }
type Database = Pick<DatabaseConnection, 'platform' | 'owner'>

/** Any number serves that nothing else uses. */
const LOCK = 7_263_006
const PAUSE = minutes(1)
const CONNECTING = 5000

/**
 * Builds indexes beside the work, by one process: what a migration creates holds up whoever writes. What broke off is begun anew by the next process
 * that looks, be it minutes or a start later. `settled` once all are there, or once it was ended.
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

/** Those that are not there as they should be, and those whose forerunners are. */
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

/** On a connection of its own, of the owner: none that calls wait for is taken, and nothing takes too long. */
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
    // Behind the lock: whoever had it may have finished meanwhile.
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
 * For what alters tables: whoever builds is stopped, and nobody begins until the transaction ends. It would wait for the index, and all who read
 * and write would wait behind it; what broke off is built anew.
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

/** The database would go on with an index of millions although nobody waits for it any more. */
async function stopWork(owner: ConnectionOptions, client: pg.Client) {
  const pid = (client as pg.Client & { processID: number }).processID
  const other = new pg.Client(connectionOf(owner))
  other.on('error', () => undefined)
  try {
    await other.connect()
    await other.query('select pg_terminate_backend($1)', [pid])
  } catch {
    // Whoever cannot be told is left alone: what it builds is found by the next start.
    destroyConnection(client)
  } finally {
    await other.end().catch(() => undefined)
  }
}
