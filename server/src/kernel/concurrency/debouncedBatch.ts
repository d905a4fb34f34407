type Work<Item> = (owner: number, items: ReadonlyMap<number, Item>) => Promise<void>

/**
 * Does a single item at once. Items of the same owner that arrive soon after are done together after a pause, never beside running work. Of
 * two items with the same id the last counts.
 * @example const batches = createDebouncedBatch<boolean>(1000, (companyId, online) => publish(companyId, online)); await
 * batches.add(companyId, userId, true)
 */
export function createDebouncedBatch<Item>(pause: number, work: Work<Item>) {
  const open = new Map<number, { items: Map<number, Item>; done: Promise<void> }>()
  const resting = new Map<number, Promise<unknown>>()
  const alarms = new Map<NodeJS.Timeout, () => void>()
  let isHurrying = false

  const rest = () =>
    new Promise<void>((resolve) => {
      if (isHurrying) return resolve()
      const alarm = setTimeout(() => {
        alarms.delete(alarm)
        resolve()
      }, pause)
      alarms.set(alarm, resolve)
    })

  async function begin(owner: number, items: Map<number, Item>) {
    await resting.get(owner)
    open.delete(owner)
    const doing = work(owner, items)
    const rested = Promise.allSettled([doing, rest()]).then(() => {
      if (resting.get(owner) === rested) resting.delete(owner)
    })
    resting.set(owner, rested)
    return doing
  }

  return {
    /** Resolves when it is done. */
    add(owner: number, id: number, item: Item): Promise<void> {
      const items = open.get(owner)?.items ?? new Map<number, Item>()
      items.set(id, item)
      const done = open.get(owner)?.done ?? begin(owner, items)
      open.set(owner, { items, done })
      return done
    },
    /** From now on nothing waits for further items. */
    hurry() {
      isHurrying = true
      for (const [alarm, resolve] of alarms) {
        clearTimeout(alarm)
        resolve()
      }
      alarms.clear()
    },
  }
}
