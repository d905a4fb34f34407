export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs work of one key in order, one at a time; work of different keys runs at the same time.
 * @example const queue = keyedQueue(); await queue(`ticket ${id}`, () => change(id))
 */
export function keyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const done = (last.get(key) ?? Promise.resolve()).then(work, work)
    const settled = done.then(ignore, ignore).then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    last.set(key, settled)
    return done
  }
}

const ignore = () => undefined
