import pg from 'pg'
import type { Logger } from '../log.ts'
import type { ConnectionOptions } from './connect.ts'

const PAUSE = 1000
/** Any number serves, as long as every process uses the same: it keeps these locks apart from others. */
const FAMILY = 7_263_002

/**
 * Locks of this process in the database, on a connection of their own: whatever way the process ends, the database frees
 * them, and another one may take them. A connection that breaks frees them too, which `lost` tells.
 */
export async function holdLocks(options: ConnectionOptions, { lost, log }: { lost: () => void; log: Logger }) {
  let client: pg.Client | undefined
  /** The database would count a lock that is taken twice, and free it only after as many releases. */
  const held = new Set<number>()
  let renewal: NodeJS.Timeout | undefined
  let closed = false

  async function open() {
    const fresh = connectionOf(options)
    fresh.on('error', (error) => log.warn({ err: error }, 'the connection that holds the locks broke off'))
    fresh.on('end', () => renew())
    await fresh.connect()
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

  const inTurn = oneByOne()
  const ask = (text: string, key: number) => inTurn(async () => client?.query<{ taken: boolean }>(text, [FAMILY, key]))

  await open()
  return {
    async take(key: number): Promise<boolean> {
      if (!client) return false
      if (held.has(key)) return true
      const taken = (await ask('select pg_try_advisory_lock($1, $2) as taken', key))?.rows[0]?.taken ?? false
      if (taken) held.add(key)
      return taken
    },
    async release(key: number) {
      if (held.delete(key)) await ask('select pg_advisory_unlock($1, $2)', key)
    },
    async close() {
      closed = true
      clearTimeout(renewal)
      await client?.end()
    },
  }
}

/** Of a machine that is gone without a word the database learns within seconds, and frees what it held. */
const connectionOf = (options: ConnectionOptions) =>
  new pg.Client({
    ...options,
    application_name: 'recado-locks',
    keepAlive: true,
    options: '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3',
  })

/** The connection does one thing after the other; the lines are looked after side by side. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
