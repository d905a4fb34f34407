/** Functions that are called when something happens, until the function that `add` returned is called. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...args: Args) {
      for (const listener of listeners) listener(...args)
    },
  }
}
