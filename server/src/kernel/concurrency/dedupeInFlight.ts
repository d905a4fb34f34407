import { keyedQueue } from './keyedQueue.ts'

/** `enter`: lets the work begin once there is room for it. */
type Work<Result> = { enter: (work: () => Promise<Result>) => Promise<Result>; work: () => Promise<Result> }

/**
 * Runs work that several callers request at once, by the same key, once for all of them. A caller who comes while it runs shares the next
 * run with the others who wait, so no caller gets a result from before the request.
 * @example await share(`${companyId} ${path}`, { enter, work: () => readDashboard(db) })
 */
export function dedupeInFlight() {
  const queue = keyedQueue()
  const waitingRuns = new Map<string, Promise<unknown>>()
  return <Result>(key: string, { enter, work }: Work<Result>): Promise<Result> => {
    const joined = waitingRuns.get(key)
    if (joined) return joined as Promise<Result>
    const close = () => void (waitingRuns.get(key) === own && waitingRuns.delete(key))
    const begin = () => {
      close()
      return work()
    }
    const own = queue(key, () => enter(begin)).finally(close)
    waitingRuns.set(key, own)
    return own
  }
}
