import type { Socket } from 'node:net'
import type pg from 'pg'

export type Heartbeat = { every: number; patience: number }

/** An unreachable database is noticed after at most six seconds, before it frees the locks of this process (`openAdvisoryLocks`). */
const DEFAULT_HEARTBEAT: Heartbeat = { every: 1500, patience: 4000 }

/**
 * Destroys a connection that does not respond any more. When the network fails neither side closes the connection, so a listener would wait
 * for ever. Not for connections that run statements: there the check would wait for the statement before it.
 */
export function startHeartbeat(client: pg.Client, { every, patience }: Heartbeat = DEFAULT_HEARTBEAT) {
  let next: NodeJS.Timeout | undefined
  let ended = false
  client.once('end', () => {
    ended = true
    clearTimeout(next)
  })

  function check() {
    const giveUp = setTimeout(() => destroyConnection(client), patience)
    client
      .query('select 1')
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(giveUp)
        if (!ended) next = setTimeout(check, every)
      })
  }
  next = setTimeout(check, every)
}

/**
 * Resets the socket, so that data already sent cannot arrive later, when the network is back: another process may do the same work by then.
 * A socket that is only closed would keep trying. Inside TLS and on Unix sockets there is nothing to reset.
 */
export function destroyConnection(client: pg.ClientBase) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  try {
    stream.resetAndDestroy()
  } catch {
    stream.destroy()
  }
}
