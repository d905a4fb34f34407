import { MAX_BULK_ROWS } from '@recado/contract/bulk'
import type { Row } from '@recado/contract/kit/liveList'
import { useState } from 'react'

type Filter = Readonly<Record<string, unknown>>
type Selected = { ids: ReadonlySet<number>; isAll: boolean; count: number | undefined; filter: Filter }
type SelectionOptions = Pick<Selected, 'count' | 'filter'> & { rows: readonly Row[] }
const nobody: ReadonlySet<number> = new Set()

/** What the selection bar and the calls need to know of a selection. `count`: how many rows match the filter. */
export const describeSelection = ({ ids, isAll, count = 0, filter }: Selected) => ({
  count: isAll ? count : ids.size,
  /** How many rows match, if these are more than the selected ones. */
  matching: isAll || count <= ids.size ? undefined : count,
  isAll,
  /** The input of the calls. */
  chosen: isAll ? { filter } : { ids: [...ids] },
})

/**
 * The selected rows of a list: some by their ids, or all that match the filter, loaded or not. A change of search or filter empties the
 * selection.
 */
export function useRowSelection({ rows, count, filter }: SelectionOptions) {
  const filterKey = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ of: filterKey, ids: nobody, isAll: false })
  const { ids, isAll } = chosen.of === filterKey ? chosen : { ids: nobody, isAll: false }
  const change = (next: Iterable<number>) => setChosen({ of: filterKey, ids: new Set([...next].slice(0, MAX_BULK_ROWS)), isAll: false })
  const loaded = rows.map(({ id }) => id)
  return {
    ...describeSelection({ ids, isAll, count, filter }),
    areAllLoaded: isAll || (loaded.length > 0 && loaded.every((id) => ids.has(id))),
    has: (id: number) => isAll || ids.has(id),
    toggle(id: number) {
      if (isAll) change(loaded.filter((one) => one !== id))
      else change(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])
    },
    toggleLoaded: () => change(isAll || loaded.every((id) => ids.has(id)) ? [] : loaded),
    chooseAll: () => setChosen({ of: filterKey, ids: nobody, isAll: true }),
    clear: () => change([]),
  }
}

export type RowSelection = ReturnType<typeof useRowSelection>
