import type pg from 'pg'

export type Pulse = { every: number; patience: number }

/** Of a database that cannot be reached any more one knows after at most six seconds, before it frees what was held there (`holdLocks`). */
const PULSE: Pulse = { every: 1500, patience: 4000 }

/**
 * Cuts off a connection that does not answer any more: where the network is parted nobody hangs up, and whoever only waits would
 * never know. Not for connections that work, since they answer one thing after the other.
 */
export function feelPulse(client: pg.Client, { every, patience }: Pulse = PULSE) {
  let next: NodeJS.Timeout | undefined
  let ended = false
  client.once('end', () => {
    ended = true
    clearTimeout(next)
  })

  function feel() {
    const giveUp = setTimeout(() => cutOff(client), patience)
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

export const cutOff = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
