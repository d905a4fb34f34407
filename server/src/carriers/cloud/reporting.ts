import { setTimeout as pause } from 'node:timers/promises'
import type { Host, Line, LineState } from '../port.ts'

const AGAIN = 200

/** Says each state of a line once, in order, until it is noted; nothing more once the line is closed. */
export function reporting(host: Host, line: Line) {
  const closing = new AbortController()
  let told = ''
  let last: Promise<void> = Promise.resolve()

  async function insist(state: LineState) {
    while (!closing.signal.aborted) {
      try {
        return await host.report(line, state)
      } catch {
        await pause(AGAIN, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    signal: closing.signal,
    say(state: LineState): Promise<void> {
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
export type Reporting = ReturnType<typeof reporting>
