import pg from 'pg'
import type { ConnectionOptions } from './connect.ts'
import { destroyConnection } from './connectionHeartbeat.ts'

/** `patience`: for how long a statement is waited for; 0 for ever. `settings`: of each connection, besides those that all have. */
type Pooling = {
  name: string
  size: number
  statementTimeout?: number
  patience?: number | undefined
  settings?: string
  types?: pg.CustomTypesConfig
  Client?: ReturnType<typeof clientWithTimeout>
}

/** For how long the database works on a statement. */
export const STATEMENT_TIMEOUT = 15_000
/** So much longer than the database takes for any statement it may stay silent. */
const SILENCE = 5000
const CONNECTING = 10_000
/** Of a machine that is gone without a word the database learns within ten seconds, and frees what it held. */
export const TCP_KEEPALIVE = '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10000'

export const clientTimeoutFor = (statementTimeout: number) => statementTimeout && statementTimeout + SILENCE

/** Connections to the database, each cut off when it has fallen silent. */
export function openPool(
  connection: ConnectionOptions,
  {
    name,
    size,
    statementTimeout = STATEMENT_TIMEOUT,
    patience = clientTimeoutFor(statementTimeout),
    settings = '',
    types,
    Client = clientWithTimeout(patience),
  }: Pooling,
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
  outliveBreaks(pool)
  return pool
}

/**
 * A connection that breaks while it is lent fails the next statement of whoever has it, and one at rest is replaced by the pool. If nobody
 * listened by then, the process would end.
 */
const outliveBreaks = (pool: pg.Pool) => pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))

/** Waits for no statement for ever. */
export const clientWithTimeout = (patience: number) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // The pool hides the password from whoever spreads it out.
      super(
        Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(config ?? {}), connectionTimeoutMillis: { value: CONNECTING } }),
      )
    }

    override query: pg.Client['query'] = ((...input: unknown[]) => this.ask(...input)) as pg.Client['query']

    /** In any of the driver's nine ways. */
    ask(...input: unknown[]) {
      return unlessSilent(this, { patience, input })
    }
  }

/** Looked up each time: whoever counts statements listens there. */
const sendQuery = (client: pg.Client, input: unknown[]) =>
  (pg.Client.prototype.query as (...input: unknown[]) => unknown).apply(client, input)

/**
 * Cuts off a connection on which nothing is answered any more: where a machine has fallen or the network is parted nobody hangs up, and
 * whoever waits would hold its place in the pool for a quarter of an hour. What came while this process stood still is read first.
 */
function unlessSilent(client: pg.Client, { patience, input }: { patience: number; input: unknown[] }) {
  if (patience === 0) return sendQuery(client, input)
  let timer = setTimeout(() => {
    timer = setTimeout(() => destroyConnection(client), A_MOMENT).unref()
  }, patience).unref()
  const answered = () => clearTimeout(timer)
  const told = input.at(-1)
  if (typeof told === 'function') {
    // So the pool asks that is given a single statement.
    const tell = (...answer: unknown[]) => {
      answered()
      told(...answer)
    }
    return sendQuery(client, [...input.slice(0, -1), tell])
  }
  const answer = sendQuery(client, input)
  if (answer instanceof Promise) return answer.finally(answered)
  answered()
  return answer
}
const A_MOMENT = 100
