import type { Option } from '@recado/contract/bot/config'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { entryOf, pathTo } from '../tree/menuTree.ts'

/** The selected entry (null is the queue) and the folded ones. The selected entry is always visible. */
export function useSelection(options: readonly Option[]) {
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<number | null>(() => Number(params.get('entry')) || null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const selected = chosen !== null && entryOf(options, chosen) ? chosen : null
  const above = new Set(selected === null ? [] : pathTo(options, selected).flatMap(({ id }) => (id === selected ? [] : [id])))

  const select = (id: number | null) => {
    setFolded(without(folded, above))
    setChosen(id)
  }
  const fold = (ids: readonly number[]) => {
    const hides = ids.find((id) => above.has(id))
    setFolded(new Set([...folded, ...ids]))
    if (hides !== undefined) setChosen(hides)
  }
  return {
    selected,
    folded: without(folded, above),
    select,
    fold,
    unfold: (ids: readonly number[]) => setFolded(without(folded, new Set(ids))),
  }
}

const without = (ids: ReadonlySet<number>, others: ReadonlySet<number>) => new Set([...ids].filter((id) => !others.has(id)))
