import { useSyncExternalStore } from 'react'
import { createListeners } from './createListeners.ts'

type Store<State> = ReturnType<typeof createStore<State>>

/** State outside React: any code may change it, and components that read it with `useStore` render again. */
export function createStore<State>(initial: State) {
  let state = initial
  const { add, notify } = createListeners()
  return {
    get: () => state,
    set(next: State) {
      state = next
      notify()
    },
    /** Calls back after each change, until the returned function is called. */
    subscribe: add,
  }
}

type Readable<State> = Pick<Store<State>, 'get' | 'subscribe'>

/** `select`: a component renders again only if its selected value changes. */
export function useStore<State>(store: Readable<State>): State
export function useStore<State, Selected>(store: Readable<State>, select: (state: State) => Selected): Selected
export function useStore<State>(store: Readable<State>, select: (state: State) => unknown = (state) => state) {
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
