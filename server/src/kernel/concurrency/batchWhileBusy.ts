/**
 * Does `work` at once for a single item. Items that arrive while it runs are done together afterwards: many cost nearly as little as one.
 * When a batch fails, each item is done alone, so that no item fails because of another.
 * @example const settle = batchWhileBusy((delivered: readonly Delivered[]) => recordAll(delivered))
 */
export function batchWhileBusy<Item>(work: (items: readonly Item[]) => Promise<unknown>) {
  let waiting: { item: Item; done: PromiseWithResolvers<void> }[] = []
  let isBusy = false

  async function doAll() {
    isBusy = true
    while (waiting.length > 0) {
      const taken = waiting
      waiting = []
      await doEach(taken)
    }
    isBusy = false
  }

  async function doEach(some: typeof waiting): Promise<void> {
    try {
      await work(some.map(({ item }) => item))
      for (const { done } of some) done.resolve()
    } catch (error) {
      if (some.length === 1) some[0]?.done.reject(error)
      else await Promise.all(some.map((one) => doEach([one])))
    }
  }

  return (item: Item): Promise<void> => {
    const done = Promise.withResolvers<void>()
    waiting.push({ item, done })
    if (!isBusy) void doAll()
    return done.promise
  }
}
