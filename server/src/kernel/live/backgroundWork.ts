import type { Logger } from '../log.ts'
import { FAILED_REPLY } from './handleClientMessages.ts'

/** Tracks work that nobody waits for: failures are logged, and the end of the process waits for the rest. */
export function createBackgroundWork(log: Logger) {
  const underWay = new Set<Promise<unknown>>()
  return {
    noted(work: Promise<unknown>): Promise<unknown> {
      const failed = (error: unknown) => {
        log.warn({ err: error }, 'a socket event failed')
        return FAILED_REPLY
      }
      const watched = work.catch(failed).finally(() => underWay.delete(watched))
      underWay.add(watched)
      return watched
    },
    settled: () => Promise.all(underWay),
  }
}
