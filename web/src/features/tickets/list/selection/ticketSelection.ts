import { MAX_BULK_ROWS } from '@recado/contract/bulk'

type State = {
  ids: ReadonlySet<number>
  /** All that match, loaded or not. */
  isAll: boolean
  /** Check boxes are shown though nothing is chosen yet. */
  isBegun: boolean
}
const nothing: State = { ids: new Set(), isAll: false, isBegun: false }

export type TicketSelection = ReturnType<typeof createTicketSelection>

/** Which tickets of the list are chosen. A store outside of React, so that choosing one draws its check box and no other row. */
export function createTicketSelection() {
  const listeners = new Set<() => void>()
  let state = nothing
  let shown: { list: string; ids: readonly number[] } = { list: '', ids: [] }
  let last: number | undefined
  const set = (next: State) => {
    state = next
    for (const listener of listeners) listener()
  }
  const choose = (ids: Iterable<number>) => set({ ids: new Set([...ids].slice(0, MAX_BULK_ROWS)), isAll: false, isBegun: state.isBegun })
  const isOn = () => state.isBegun || state.isAll || state.ids.size > 0
  const has = (id: number) => state.isAll || state.ids.has(id)
  const clear = () => set(nothing)

  /** From the one that was chosen before to this one, as they stand in the list. */
  function rangeTo(id: number): readonly number[] {
    const [from, to] = [shown.ids.indexOf(last ?? id), shown.ids.indexOf(id)]
    return from < 0 || to < 0 ? [id] : shown.ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...{ get: () => state, has, isOn, clear },
    /** Another list begins with none, and what has left the list is not chosen any more. */
    follow(list: string, ids: readonly number[]) {
      const isAnother = list !== shown.list
      shown = { list, ids }
      if (isAnother) return isOn() && clear()
      const left = ids.filter((id) => state.ids.has(id))
      if (left.length < state.ids.size) choose(left)
    },
    toggle(id: number, isRange = false) {
      const range = isRange && !state.isAll ? rangeTo(id) : [id]
      const before = state.isAll ? shown.ids : [...state.ids]
      last = id
      choose(has(id) ? before.filter((one) => !range.includes(one)) : [...before, ...range])
    },
    chooseAll: () => set({ ...state, ids: nothing.ids, isAll: true }),
    begin: () => set({ ...state, isBegun: true }),
  }
}
