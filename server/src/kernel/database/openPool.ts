import pg from 'pg'
import type { ConnectionOptions } from './connect.ts'
import { destroyConnection } from './connectionHeartbeat.ts'

/** `patience`: how many milliseconds a statement may take; 0 for ever. `settings`: more settings of each connection. */
type PoolOptions = {
  name: string
  size: number
  statementTimeout?: number
  timeout?: number | undefined
  settings?: string
  types?: pg.CustomTypesConfig
  Client?: ReturnType<typeof clientWithTimeout>
}

/** How long the database works on a statement before it gives up. */
export const STATEMENT_TIMEOUT = 15_000
/** How much longer than the statement timeout the database may stay silent. */
const SILENCE = 5000
const CONNECTING = 10_000
/** The database notices a vanished machine within ten seconds, and frees its locks. */
export const TCP_KEEPALIVE = '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10000'

export const clientTimeoutFor = (statementTimeout: number) => statementTimeout && statementTimeout + SILENCE

/** Opens a pool of connections. Each is cut when it has been silent for too long. */
export function openPool(
  connection: ConnectionOptions,
  {
    name,
    size,
    statementTimeout = STATEMENT_TIMEOUT,
    timeout: patience = clientTimeoutFor(statementTimeout),
    settings = '',
    types,
    Client = clientWithTimeout(patience),
  }: PoolOptions,
) {
  const pool = new pg.Pool({
    ...connection,
    ...(types && { types }),
    Client,
    max: size,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: name,
    options: `${settings}-c timezone=UTC -c jit=off ${TCP_KEEPALIVE}`,
  })
  ignoreBreaks(pool)
  return pool
}

/**
 * A connection that breaks while it is in use fails its next statement; an idle one is replaced by the pool. Without a listener the error
 * event would end the process.
 */
const ignoreBreaks = (pool: pg.Pool) => pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))

/** A client that gives up a statement after `patience`. */
export const clientWithTimeout = (timeout: number) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // The pool makes the password non-enumerable, so a spread would lose it.
      super(
        Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(config ?? {}), connectionTimeoutMillis: { value: CONNECTING } }),
      )
    }

    override query: pg.Client['query'] = ((...queryArguments: unknown[]) => this.sendWithTimeout(...queryArguments)) as pg.Client['query']

    /** Accepts any of the driver's nine signatures. */
    sendWithTimeout(...queryArguments: unknown[]) {
      return queryWithTimeout(this, { patience: timeout, input: queryArguments })
    }
  }

/** Looked up at each call: tests that count statements replace it. */
const sendQuery = (client: pg.Client, input: unknown[]) =>
  (pg.Client.prototype.query as (...queryArguments: unknown[]) => unknown).apply(client, input)

/**
 * Destroys a connection on which no more responses arrive. When a machine or the network fails, neither side closes the connection, and the
 * caller would take a slot of the pool for a quarter of an hour. Responses that arrived while this process was stopped are read first.
 */
function queryWithTimeout(client: pg.Client, { patience, input }: { patience: number; input: unknown[] }) {
  if (patience === 0) return sendQuery(client, input)
  let timer = setTimeout(() => {
    timer = setTimeout(() => destroyConnection(client), READ_GRACE).unref()
  }, patience).unref()
  const stopTimer = () => clearTimeout(timer)
  const callback = input.at(-1)
  if (typeof callback === 'function') {
    // The pool passes a callback for a single statement.
    const stopAndCallBack = (...result: unknown[]) => {
      stopTimer()
      callback(...result)
    }
    return sendQuery(client, [...input.slice(0, -1), stopAndCallBack])
  }
  const result = sendQuery(client, input)
  if (result instanceof Promise) return result.finally(stopTimer)
  stopTimer()
  return result
}
const READ_GRACE = 100
