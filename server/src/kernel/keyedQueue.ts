export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Work of one key is done one after the other, in the order in which it came; that of different keys at the same time. */
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
