import pg from 'pg'
import { keyedQueue } from '../concurrency/keyedQueue.ts'
import type { Logger } from '../log.ts'
import type { ConnectionOptions } from './connect.ts'
import { type Heartbeat, startHeartbeat } from './connectionHeartbeat.ts'
import { TCP_KEEPALIVE } from './openPool.ts'

const PAUSE = 1000
const CONNECTING = 5000
/** An arbitrary number that every process uses. It separates these locks from others. */
const FAMILY = 7_263_002
/** Each process holds one lock of this family. The others count processes by them. */
const HOLDERS = 7_263_003

type Options = { lost: () => void; log: Logger; pulse?: Heartbeat }

/**
 * Opens advisory locks of this process, on a connection of their own. However the process ends, the database frees them and another process
 * may take them. A broken connection frees them too; then `lost` is called.
 */
export async function openAdvisoryLocks(options: ConnectionOptions, { lost, log, pulse }: Options) {
  let client: pg.Client | undefined
  /** PostgreSQL counts repeated locks and frees one only after as many releases, so this set prevents taking one twice. */
  const held = new Set<number>()
  let renewal: NodeJS.Timeout | undefined
  let closed = false

  async function open() {
    const fresh = connectionOf(options)
    fresh.on('error', (error) => log.warn({ err: error }, 'the connection that holds the locks broke off'))
    fresh.on('end', () => renew())
    await fresh.connect()
    startHeartbeat(fresh, pulse)
    await fresh.query('select pg_advisory_lock($1, pg_backend_pid())', [HOLDERS])
    client = fresh
  }

  function renew() {
    if (client) {
      client = undefined
      held.clear()
      if (!closed) lost()
    }
    if (closed || renewal) return
    renewal = setTimeout(() => {
      renewal = undefined
      open().catch(() => renew())
    }, PAUSE)
  }

  // A busy database must not stop the start: without locks this process serves no connections, and it tries again later.
  await open().catch((error) => {
    log.warn({ err: error }, 'the locks could not be requested yet')
    renew()
  })
  return {
    ...createLockRequests(() => client, held),
    async close() {
      closed = true
      clearTimeout(renewal)
      await client?.end()
    },
  }
}

function createLockRequests(connected: () => pg.Client | undefined, held: Set<number>) {
  const queue = keyedQueue()
  /** One statement at a time on this connection, though the callers run side by side. */
  const inTurn = <Result>(work: () => Promise<Result>) => queue('statements', work)
  const query = (text: string, key: number) => inTurn(async () => connected()?.query<{ taken: boolean }>(text, [FAMILY, key]))
  return {
    async take(key: number): Promise<boolean> {
      if (!connected()) return false
      if (held.has(key)) return true
      const taken = (await query('select pg_try_advisory_lock($1, $2) as taken', key))?.rows[0]?.taken ?? false
      if (taken) held.add(key)
      return taken
    },
    async release(key: number) {
      if (held.delete(key)) await query('select pg_advisory_unlock($1, $2)', key)
    },
    /** How many processes hold such locks, and which locks the others hold. */
    async readHolders(): Promise<{ holders: number; others: ReadonlySet<number> }> {
      const rows = (await inTurn(async () => connected()?.query<HeldLock>(ALL, [FAMILY, HOLDERS])))?.rows ?? []
      const isHolder = ({ family }: HeldLock) => family === HOLDERS
      const others = rows.filter((row) => !isHolder(row) && !row.own).map(({ key }) => key)
      return { holders: Math.max(1, rows.filter(isHolder).length), others: new Set(others) }
    },
  }
}

type HeldLock = { family: number; key: number; own: boolean }
const ALL = `
  select classid::int as family, objid::int as key, pid = pg_backend_pid() as own from pg_locks
  where locktype = 'advisory' and classid in ($1, $2) and database = (select oid from pg_database where datname = current_database())`

/** The database frees the locks later than this process notices that it cannot reach the database. */
const connectionOf = (options: ConnectionOptions) =>
  new pg.Client({
    ...options,
    application_name: 'recado-locks',
    keepAlive: true,
    connectionTimeoutMillis: CONNECTING,
    options: TCP_KEEPALIVE,
  })
