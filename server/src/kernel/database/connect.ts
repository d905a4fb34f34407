import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createGate } from '../gate.ts'
import { COMMIT_WITH_PLACE, isPlaceAsked, takePlace } from './commitPlace.ts'
import { cutOff } from './feelPulse.ts'
import { refuseSecondHandle } from './oneHandle.ts'
import type { PlatformDatabase, PlatformDb } from './schema.ts'
import { nameOf } from './statementNames.ts'

export type ConnectionOptions =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

export type Connected = {
  pool: pg.Pool
  platform: PlatformDb
  /** The same rows, by as many connections as one company may use at once. */
  platformFor: (companyId: number) => PlatformDb
  options: ConnectionOptions
  /** Who may change tables: for what keeps tables of its own, and at start alone. */
  owner: ConnectionOptions
  /** Whether no other process can be on this database. */
  isAlone: boolean
  close: () => Promise<void>
}

type Pooling = { size?: number; statementTimeout?: number; patience?: number; owner?: ConnectionOptions }

/** So much longer than the database takes for any statement it may stay silent. */
const SILENCE = 5000
const CONNECTING = 10_000

/** The pool and the one query builder over it. `patience`: for how long a statement is waited for. */
export function connect(
  options: ConnectionOptions,
  { size = 10, statementTimeout = 15_000, patience = statementTimeout && statementTimeout + SILENCE, owner = options }: Pooling = {},
): Connected {
  const pool = new pg.Pool({
    ...options,
    max: size,
    Client: preparingClient(patience),
    types: { getTypeParser },
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'recado',
    options: '-c timezone=UTC -c jit=off',
  })
  outliveBreaks(pool)
  const over = (some: PostgresPool): PlatformDb => new Kysely<PlatformDatabase>({ dialect: new PostgresDialect({ pool: some }) })
  const shared = outsideTransactions(pool)
  const gate = createGate({ atOnce: Math.ceil(size * COMPANY_SHARE) })
  const platform = over(shared)
  return {
    ...{ pool, platform, options, owner, isAlone: false },
    platformFor: (companyId) => over(throughGate(shared, () => gate.enter({ of: companyId }))),
    close: () => platform.destroy().then(() => (pool.ended ? undefined : pool.end())),
  }
}

/**
 * A connection that breaks while it is lent fails the next statement of whoever has it, and one at rest is replaced by the pool. If nobody
 * listened by then, the process would end.
 */
export const outliveBreaks = (pool: pg.Pool) =>
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))

/** Of the connections, for one company: the others find some however much it asks for. */
const COMPANY_SHARE = 0.5

function throughGate(pool: PostgresPool, enter: () => Promise<() => void>): PostgresPool {
  return {
    ...pool,
    async connect() {
      refuseSecondHandle()
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
      refuseSecondHandle()
      return (await pool.connect()) as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Gives each statement a name, so that PostgreSQL parses and plans it once per connection, and waits for none of them for ever. */
const preparingClient = (patience: number) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // The pool hides the password from whoever spreads it out.
      super(
        Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(config ?? {}), connectionTimeoutMillis: { value: CONNECTING } }),
      )
    }

    // The driver's own signature has nine overloads; all calls that matter here are (text, values).
    override query: pg.Client['query'] = ((...input: unknown[]) => {
      const [text, values, ...callback] = input
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      const base = pg.Client.prototype.query as (...args: unknown[]) => unknown
      const ask = (...args: unknown[]) => unlessSilent(this, { patience, answer: base.apply(this, args) })
      if (text === 'commit' && isPlaceAsked()) return (ask(COMMIT_WITH_PLACE) as Promise<Parameters<typeof takePlace>[0]>).then(takePlace)
      return name ? ask({ name, text, values }, ...callback) : ask(...input)
    }) as pg.Client['query']
  }

/**
 * Cuts off a connection on which nothing is answered any more: where a machine has fallen or the network is parted nobody hangs up, and
 * whoever waits would hold its place in the pool for a quarter of an hour. What came while this process stood still is read first.
 */
function unlessSilent<Answer>(client: pg.Client, { patience, answer }: { patience: number; answer: Answer }) {
  if (patience === 0 || !(answer instanceof Promise)) return answer
  let timer = setTimeout(() => {
    timer = setTimeout(() => cutOff(client), A_MOMENT).unref()
  }, patience).unref()
  return answer.finally(() => clearTimeout(timer))
}
const A_MOMENT = 100

const TIMESTAMPTZ = 1184
const DATE = 1082
const BIGINT = 20

/** Times stay text, as they travel: a Date would be made here only to be printed again. Sums and counts are numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === TIMESTAMPTZ) return isoTime
  if (oid === DATE) return (text: string) => text
  if (oid === BIGINT) return Number
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

const isoTime = (text: string) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
