/**
 * Does `work` at once for a single item. Items that arrive while it runs are done together afterwards: many cost nearly as little as one.
 * When a batch fails, each item is done alone, so that no item fails because of another.
 * @example const settle = batchWhileBusy((delivered: readonly Delivered[]) => recordAll(delivered))
 */
export function batchWhileBusy<Item>(work: (items: readonly Item[]) => Promise<unknown>) {
  let waiting: { item: Item; done: PromiseWithResolvers<void> }[] = []
  let isBusy = false

  async function runWaiting() {
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await runBatch(batch)
    }
    isBusy = false
  }

  async function runBatch(batch: typeof waiting): Promise<void> {
    try {
      await work(batch.map(({ item }) => item))
      for (const { done } of batch) done.resolve()
    } catch (error) {
      if (batch.length === 1) batch[0]?.done.reject(error)
      else await Promise.all(batch.map((entry) => runBatch([entry])))
    }
  }

  return (item: Item): Promise<void> => {
    const done = Promise.withResolvers<void>()
    waiting.push({ item, done })
    if (!isBusy) void runWaiting()
    return done.promise
  }
}
