import type { Option } from '@recado/contract/bot/config'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { findEntry, pathToEntry } from '../tree/menuTree.ts'

/** The selected entry (null is the queue) and the folded ones. The selected entry is always visible. */
export function useSelection(options: readonly Option[]) {
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<number | null>(() => Number(params.get('entry')) || null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const selected = chosen !== null && findEntry(options, chosen) ? chosen : null
  const above = new Set(selected === null ? [] : pathToEntry(options, selected).flatMap(({ id }) => (id === selected ? [] : [id])))

  const select = (id: number | null) => {
    setFolded(difference(folded, above))
    setChosen(id)
  }
  const fold = (ids: readonly number[]) => {
    const hides = ids.find((id) => above.has(id))
    setFolded(new Set([...folded, ...ids]))
    if (hides !== undefined) setChosen(hides)
  }
  return {
    selected,
    folded: difference(folded, above),
    select,
    fold,
    unfold: (ids: readonly number[]) => setFolded(difference(folded, new Set(ids))),
  }
}

const difference = (ids: ReadonlySet<number>, others: ReadonlySet<number>) => new Set([...ids].filter((id) => !others.has(id)))
