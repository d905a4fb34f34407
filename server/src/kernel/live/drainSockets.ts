import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { forceReconnect } from './forceReconnect.ts'
import type { LiveServer } from './liveServer.ts'

/** Of the time that there is, so much passes before the first socket is sent away: by then the proxy sends nobody here any more. */
const NOTICE = 0.1

/** How a process leaves while others stay: it says that it is not ready, and its sockets come anew elsewhere, one after the other. */
export function createSocketDrain(io: LiveServer, { handoverSeconds }: Pick<Config, 'handoverSeconds'>) {
  let underWay = false
  const time = handoverSeconds * 1000
  return {
    isUnderWay: () => underWay,
    /** `hurry`: somebody does not want to wait any longer. */
    async begin(hurry: AbortSignal) {
      underWay = true
      const wait = (milliseconds: number) => pause(milliseconds, undefined, { signal: hurry }).catch(() => undefined)
      await wait(time * NOTICE)
      forceReconnect(io, { within: time * (1 - NOTICE) })
      await wait(time * (1 - NOTICE))
    },
    /** Those of the other processes stay. */
    end: () => void io.local.disconnectSockets(true),
  }
}
