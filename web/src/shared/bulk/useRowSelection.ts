import { MAX_BULK_ROWS } from '@recado/contract/bulk'
import type { Row } from '@recado/contract/kit/liveList'
import { useState } from 'react'

type Filter = Readonly<Record<string, unknown>>
type Given = { rows: readonly Row[]; count: number | undefined; filter: Filter }
const nobody: ReadonlySet<number> = new Set()

/**
 * Which rows of a list are chosen: some by their ids, or all that match, loaded or not. Another search or filter is another list, and
 * begins with none.
 */
export function useRowSelection({ rows, count = 0, filter }: Given) {
  const of = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ of, ids: nobody, isAll: false })
  const { ids, isAll } = chosen.of === of ? chosen : { ids: nobody, isAll: false }
  const change = (next: Iterable<number>) => setChosen({ of, ids: new Set([...next].slice(0, MAX_BULK_ROWS)), isAll: false })
  const loaded = rows.map(({ id }) => id)
  return {
    count: isAll ? count : ids.size,
    /** How many match, where they are more than are chosen. */
    matching: isAll || count <= ids.size ? undefined : count,
    isAll,
    areAllLoaded: isAll || (loaded.length > 0 && loaded.every((id) => ids.has(id))),
    has: (id: number) => isAll || ids.has(id),
    toggle(id: number) {
      if (isAll) change(loaded.filter((one) => one !== id))
      else change(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])
    },
    toggleLoaded: () => change(isAll || loaded.every((id) => ids.has(id)) ? [] : loaded),
    chooseAll: () => setChosen({ of, ids: nobody, isAll: true }),
    clear: () => change([]),
    /** As the calls take it. */
    chosen: isAll ? { filter } : { ids: [...ids] },
  }
}

export type Selection = ReturnType<typeof useRowSelection>
