import { setTimeout as pause } from 'node:timers/promises'
import type { ChannelHost, ConnectionRef, ConnectionState } from '../channel.ts'

const RETRY_AFTER = 200

/** Reports each state of a connection once and in order. It retries until the product has stored it, or the connection is closed. */
export function createStateReporter(host: ChannelHost, connection: ConnectionRef) {
  const closing = new AbortController()
  let lastKey = ''
  let last: Promise<void> = Promise.resolve()

  async function reportWithRetries(state: ConnectionState) {
    while (!closing.signal.aborted) {
      try {
        return await host.reportState(connection, state)
      } catch {
        await pause(RETRY_AFTER, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    signal: closing.signal,
    report(state: ConnectionState): Promise<void> {
      const key = JSON.stringify(state)
      if (key !== lastKey) last = last.then(() => reportWithRetries(state))
      lastKey = key
      return last
    },
    async close() {
      closing.abort()
      await last
    },
  }
}
export type StateReporter = ReturnType<typeof createStateReporter>
