/**
 * Work that is done at once for what comes alone, and together for all that come while some is being done, for it costs nearly as much for
 * one as for many. Where it fails for several it is done for each alone, so that nobody fails by another's fault.
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
