import { useSyncExternalStore } from 'react'

type Store<State> = ReturnType<typeof createStore<State>>

/** State outside React: anybody may change it, and components that read it with `useStore` are drawn again. */
export function createStore<State>(initial: State) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next: State) {
      state = next
      for (const listener of listeners) listener()
    },
    /** Calls back after each change, until the returned function is called. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Readable<State> = Pick<Store<State>, 'get' | 'subscribe'>

/** `select`: only a component for which this differs from before is drawn again. */
export function useStore<State>(store: Readable<State>): State
export function useStore<State, Selected>(store: Readable<State>, select: (state: State) => Selected): Selected
export function useStore<State>(store: Readable<State>, select: (state: State) => unknown = (state) => state) {
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
