import { setTimeout as pause } from 'node:timers/promises'
import type { ChannelHost, ConnectionRef, ConnectionState } from '../channel.ts'

const AGAIN = 200

/** Says each state of a line once, in order, until it is noted; nothing more once the line is closed. */
export function createStateReporter(host: ChannelHost, line: ConnectionRef) {
  const closing = new AbortController()
  let told = ''
  let last: Promise<void> = Promise.resolve()

  async function insist(state: ConnectionState) {
    while (!closing.signal.aborted) {
      try {
        return await host.reportState(line, state)
      } catch {
        await pause(AGAIN, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    signal: closing.signal,
    say(state: ConnectionState): Promise<void> {
      const key = JSON.stringify(state)
      if (key !== told) last = last.then(() => insist(state))
      told = key
      return last
    },
    async close() {
      closing.abort()
      await last
    },
  }
}
export type StateReporter = ReturnType<typeof createStateReporter>
