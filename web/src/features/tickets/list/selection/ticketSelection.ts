import { MAX_BULK_ROWS } from '@recado/contract/bulk'

type State = {
  ids: ReadonlySet<number>
  /** All tickets that match the filter, loaded or not. */
  isAll: boolean
  /** Check boxes are shown although nothing is selected yet. */
  isBegun: boolean
}
const nothing: State = { ids: new Set(), isAll: false, isBegun: false }

export type TicketSelection = ReturnType<typeof createTicketSelection>

/** The selected tickets of the list. A store outside of React, so that a change renders the check box and no other row. */
export function createTicketSelection() {
  const listeners = new Set<() => void>()
  let state = nothing
  let shown: { list: string; ids: readonly number[] } = { list: '', ids: [] }
  /** Where a range begins: the ticket that was toggled last. */
  let anchor: number | undefined
  const set = (next: State) => {
    state = next
    for (const listener of listeners) listener()
  }
  const choose = (ids: Iterable<number>) => set({ ids: new Set([...ids].slice(0, MAX_BULK_ROWS)), isAll: false, isBegun: state.isBegun })
  const isOn = () => state.isBegun || state.isAll || state.ids.size > 0
  const has = (id: number) => state.isAll || state.ids.has(id)
  const clear = () => {
    anchor = undefined
    set(nothing)
  }

  /** The tickets from the anchor to this one, in the order of the list. */
  function rangeTo(id: number): readonly number[] {
    const [from, to] = [shown.ids.indexOf(anchor ?? id), shown.ids.indexOf(id)]
    return from < 0 || to < 0 ? [id] : shown.ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...{ get: () => state, has, isOn, clear },
    /** Called with the rows that are shown: another list empties the selection, and a ticket that has left the list leaves it too. */
    follow(list: string, ids: readonly number[]) {
      const isAnother = list !== shown.list
      shown = { list, ids }
      if (isAnother) return clear()
      const left = ids.filter((id) => state.ids.has(id))
      if (left.length < state.ids.size) choose(left)
    },
    toggle(id: number, isRange = false) {
      const range = isRange && !state.isAll ? rangeTo(id) : [id]
      const before = state.isAll ? shown.ids : [...state.ids]
      anchor = id
      choose(has(id) ? before.filter((one) => !range.includes(one)) : [...before, ...range])
    },
    chooseAll: () => set({ ...state, ids: nothing.ids, isAll: true }),
    begin: () => set({ ...state, isBegun: true }),
  }
}
