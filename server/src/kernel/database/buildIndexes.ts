import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { hours, minutes, seconds } from '../clock.ts'
import { failPoint } from '../failPoints.ts'
import type { Logger } from '../log.ts'
import { type ConnectionOptions, connect } from './connect.ts'
import { destroyConnection } from './connectionHeartbeat.ts'
import { createIndexStatement, type IndexMigration, INDEX_LOCK as LOCK } from './migrate.ts'
import { TCP_KEEPALIVE } from './openPool.ts'

type Times = {
  /** The pause before the lock is requested again. */
  turn: number
  /** The pause after a failure. It doubles up to `longestPause`. */
  pause: number
  longestPause: number
  /** How long one statement waits for others. While it waits, migrations of a newer release cannot change the table. */
  lock: number
  /** After this time of waiting the log names the transactions that block. */
  patience: number
  /** How often the blocking transactions are read. */
  check: number
}
const TIMES: Times = {
  turn: seconds(15),
  pause: minutes(1),
  longestPause: hours(1),
  lock: minutes(30),
  patience: minutes(10),
  check: seconds(30),
}

type Options = { migrations: readonly IndexMigration[]; log: Logger; times?: Partial<Times> }
type Building = { owner: ConnectionOptions; log: Logger; times: Times; ending: AbortSignal }

/** The table or the column was removed by a later migration. */
const MISSING_TABLE_OR_COLUMN: ReadonlySet<string | undefined> = new Set(['42P01', '42703'])

/**
 * Builds indexes beside the work, one after the other, in one process at a time. A process that dies leaves an invalid index behind, or a
 * valid one that is not recorded yet: the next one goes on from there.
 */
export function startIndexBuilds(owner: ConnectionOptions, { migrations, log, times }: Options) {
  const ending = new AbortController()
  const building: Building = { owner, log, times: { ...TIMES, ...times }, ending: ending.signal }
  const done = migrations.length > 0 ? buildUntilDone(building, migrations) : Promise.resolve()
  return {
    done,
    /** The database finishes the statement under way. The next process finds a valid index and records it. */
    async end() {
      ending.abort()
      await done
    },
  }
}

async function buildUntilDone(building: Building, migrations: readonly IndexMigration[]) {
  const { log, times, ending } = building
  for (let pause = times.pause; !ending.aborted; ) {
    try {
      if (await buildAll(building, migrations)) return
      await wait(times.turn, undefined, { signal: ending }).catch(() => undefined)
    } catch (error) {
      if (ending.aborted) return
      log.warn({ err: error }, 'an index could not be built; it is tried again')
      await wait(pause, undefined, { signal: ending }).catch(() => undefined)
      pause = Math.min(pause * 2, times.longestPause)
    }
  }
}

/** Whether all are there. False while another process builds them. */
async function buildAll(building: Building, migrations: readonly IndexMigration[]): Promise<boolean> {
  const client = clientFor(building)
  const destroy = () => destroyConnection(client)
  // The connection that breaks fails the statement that is under way.
  client.on('error', () => undefined)
  building.ending.addEventListener('abort', destroy)
  try {
    await client.connect()
    // Not `pg_advisory_lock`: the transaction that waits in it would be one that the index waits for.
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, 0) as taken', [LOCK])
    const pending = await notRecorded(client, migrations)
    if (!rows[0]?.taken) return pending.length === 0
    for (const migration of pending) await build(building, client, migration)
    return true
  } finally {
    building.ending.removeEventListener('abort', destroy)
    // Its end releases the lock.
    await client.end()
  }
}

const clientFor = ({ owner, times }: Building) =>
  new pg.Client({
    ...owner,
    application_name: 'recado-indexes',
    keepAlive: true,
    connectionTimeoutMillis: seconds(10),
    options: `-c timezone=UTC -c lock_timeout=${times.lock} ${TCP_KEEPALIVE}`,
  })

async function notRecorded(client: pg.Client, migrations: readonly IndexMigration[]) {
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const recorded = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !recorded.has(name))
}

async function build(building: Building, client: pg.Client, { name, index }: IndexMigration) {
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [pg.escapeIdentifier(index.name)],
  )
  const isThere = rows[0]
  await warnWhileBlocked(building, { client, index }, async () => {
    // What a process left that died while it was building.
    if (isThere?.isValid === false) await client.query(`drop index concurrently ${pg.escapeIdentifier(index.name)}`)
    failPoint('index.dropped')
    if (isThere?.isValid !== true) await client.query(createIndexStatement(index, 'concurrently')).catch(ignoreMissing)
  })
  failPoint('index.built')
  await client.query('insert into migrations (name) values ($1) on conflict do nothing', [name])
  failPoint('index.recorded')
  building.log.info({ migration: name, index: index.name }, 'migrated')
}

function ignoreMissing(error: { code?: string }) {
  if (!MISSING_TABLE_OR_COLUMN.has(error.code)) throw error
}

type Watched = { client: pg.Client; index: IndexMigration['index'] }

/** An index waits for every transaction that is older than it, such as that of a dump. The log names those that stay open. */
async function warnWhileBlocked({ owner, log, times }: Building, { client, index }: Watched, work: () => Promise<void>) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const { pool, close } = connect(owner, { size: 1 })
  let since: number | undefined

  async function check() {
    const { rows: blockers } = await pool.query<Blocker>(BLOCKERS, [pid])
    if (blockers.length === 0) since = undefined
    since ??= blockers.length > 0 ? performance.now() : undefined
    if (since === undefined || performance.now() - since < times.patience) return
    since = performance.now()
    log.warn(
      { index: index.name, table: index.table, blockers },
      `The index ${index.name} waits for ${blockers.map(nameOf).join(' and ')}. It is built when that transaction ends.`,
    )
  }

  let checking: Promise<void> | undefined
  const checks = setInterval(() => {
    checking = check().catch((error) => log.warn({ err: error }, 'it is not known what an index waits for'))
  }, times.check)
  try {
    await work()
  } finally {
    clearInterval(checks)
    await checking
    await close()
  }
}

type Blocker = { pid: number; program: string; user: string; address: string | null; since: string | null }
/** Without the statement: it may contain what customers have written. */
const BLOCKERS = `
  select pid, application_name as program, usename as user, host(client_addr) as address, xact_start as since
  from pg_stat_activity where pid = any(pg_blocking_pids($1))`

const nameOf = ({ pid, program, user, address, since }: Blocker) =>
  `the transaction of process ${pid} of the database (program "${program}", user ${user}, ${address ?? 'this machine'}, open since ${since})`
