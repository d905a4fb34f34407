import { MAX_BULK_ROWS } from '@recado/contract/bulk'
import { useEffect } from 'react'
import { createStore, useStore } from '#web/shared/data/store/createStore.ts'
import type { TicketList } from '../useTicketList.ts'

type State = {
  ids: ReadonlySet<number>
  /** All tickets that match the filter, loaded or not. */
  isAll: boolean
  /** Check boxes are shown although nothing is selected yet. */
  isSelecting: boolean
}
const emptySelection: State = { ids: new Set(), isAll: false, isSelecting: false }

export type TicketSelection = ReturnType<typeof createTicketSelection>

/** The selected tickets of the list. A store outside of React, so that a change renders the check box and no other row. */
export function createTicketSelection() {
  const { get, set, subscribe } = createStore(emptySelection)
  let loadedRows: { list: string; ids: readonly number[] } = { list: '', ids: [] }
  /** Where a range begins: the ticket that was toggled last. */
  let anchor: number | undefined
  const choose = (ids: Iterable<number>) =>
    set({ ids: new Set([...ids].slice(0, MAX_BULK_ROWS)), isAll: false, isSelecting: get().isSelecting })
  const isOn = () => get().isSelecting || get().isAll || get().ids.size > 0
  const has = (id: number) => get().isAll || get().ids.has(id)
  const clear = () => {
    anchor = undefined
    set(emptySelection)
  }

  /** The tickets from the anchor to this one, in the order of the list. */
  function rangeTo(id: number): readonly number[] {
    const [from, to] = [loadedRows.ids.indexOf(anchor ?? id), loadedRows.ids.indexOf(id)]
    return from < 0 || to < 0 ? [id] : loadedRows.ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  }

  return {
    get,
    subscribe,
    has,
    isOn,
    clear,
    /** Called with the rows that are shown: another list empties the selection, and a ticket that has left the list leaves it too. */
    follow(list: string, ids: readonly number[]) {
      const isAnother = list !== loadedRows.list
      loadedRows = { list, ids }
      if (isAnother) return clear()
      const left = ids.filter((id) => get().ids.has(id))
      if (left.length < get().ids.size) choose(left)
    },
    toggle(id: number, isRange = false) {
      const range = isRange && !get().isAll ? rangeTo(id) : [id]
      const before = get().isAll ? loadedRows.ids : [...get().ids]
      anchor = id
      choose(has(id) ? before.filter((one) => !range.includes(one)) : [...before, ...range])
    },
    chooseAll: () => set({ ...get(), ids: emptySelection.ids, isAll: true }),
    begin: () => set({ ...get(), isSelecting: true }),
  }
}

type SelectionSource = { list: TicketList; name: string }

/** Gives the selection the loaded rows; returns whether the user is selecting. */
export function useSyncSelection(selection: TicketSelection | undefined, { list: { rows, count }, name }: SelectionSource) {
  useEffect(() => {
    if (count === undefined) return
    selection?.follow(
      name,
      rows.map(({ id }) => id),
    )
  }, [selection, name, rows, count])
  return useStore(selection ?? noSelection, () => selection?.isOn() ?? false)
}
const noSelection = createStore(null)
