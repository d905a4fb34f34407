import type { Socket } from 'node:net'
import type pg from 'pg'

export type Heartbeat = { every: number; patience: number }

/** Of a database that cannot be reached any more one knows after at most six seconds, before it frees what was held there (`openAdvisoryLocks`). */
const DEFAULT_HEARTBEAT: Heartbeat = { every: 1500, patience: 4000 }

/**
 * Cuts off a connection that does not answer any more: where the network is parted nobody hangs up, and whoever only waits would
 * never know. Not for connections that work, since they answer one thing after the other.
 */
export function startHeartbeat(client: pg.Client, { every, patience }: Heartbeat = DEFAULT_HEARTBEAT) {
  let next: NodeJS.Timeout | undefined
  let ended = false
  client.once('end', () => {
    ended = true
    clearTimeout(next)
  })

  function feel() {
    const giveUp = setTimeout(() => destroyConnection(client), patience)
    client
      .query('select 1')
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(giveUp)
        if (!ended) next = setTimeout(feel, every)
      })
  }
  next = setTimeout(feel, every)
}

/**
 * What was said and has not arrived must not arrive later either, once the network is whole again: by then another process may do the same. A
 * socket that is only closed would go on trying. Within TLS, or on the machine itself, there is none that can be reset.
 */
export function destroyConnection(client: pg.ClientBase) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  try {
    stream.resetAndDestroy()
  } catch {
    stream.destroy()
  }
}
