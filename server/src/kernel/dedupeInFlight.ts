import { keyedQueue } from './keyedQueue.ts'

/** `enter`: lets the work begin once there is room for it. */
type Work<Result> = { enter: (work: () => Promise<Result>) => Promise<Result>; work: () => Promise<Result> }

/**
 * What several ask for at once, by the same key, is done once for all of them. Whoever comes while it is under way waits for the next
 * time, with all who come until that begins: nobody gets what was begun before they asked.
 */
export function dedupeInFlight() {
  const queue = keyedQueue()
  const awaited = new Map<string, Promise<unknown>>()
  return <Result>(key: string, { enter, work }: Work<Result>): Promise<Result> => {
    const joined = awaited.get(key)
    if (joined) return joined as Promise<Result>
    const close = () => void (awaited.get(key) === own && awaited.delete(key))
    const begin = () => {
      close()
      return work()
    }
    const own = queue(key, () => enter(begin)).finally(close)
    awaited.set(key, own)
    return own
  }
}
