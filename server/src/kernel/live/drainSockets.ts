import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { forceReconnect } from './forceReconnect.ts'
import type { LiveServer } from './liveServer.ts'

/** After this share of the time the first socket is closed: by then the proxy sends no new sockets here. */
const NOTICE = 0.1

/** How a process leaves while others stay: it reports that it is not ready, and its sockets move to other processes one by one. */
export function createSocketDrain(io: LiveServer, { handoverSeconds }: Pick<Config, 'handoverSeconds'>) {
  let isDraining = false
  const time = handoverSeconds * 1000
  return {
    isUnderWay: () => isDraining,
    /** `hurry`: aborted when the process must not wait any longer. */
    async begin(hurry: AbortSignal) {
      isDraining = true
      const wait = (milliseconds: number) => pause(milliseconds, undefined, { signal: hurry }).catch(() => undefined)
      await wait(time * NOTICE)
      forceReconnect(io, { within: time * (1 - NOTICE) })
      await wait(time * (1 - NOTICE))
    },
    /** Sockets of other processes stay. */
    end: () => void io.local.disconnectSockets(true),
  }
}
