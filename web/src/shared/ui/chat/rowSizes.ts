import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import type { ThreadRow } from './threadRows.ts'

type Rows = readonly Pick<ThreadRow<never>, 'key'>[]
/** `atEnd`: the places of the rows that were seen at the end. */
type Known = { sizes: CacheSnapshot; atEnd: readonly number[] }

/** Of so many conversations. */
const KEPT = 20
const known = new Map<string, Known>()
const nameOf = (rows: Rows) => `${rows[0]?.key} ${rows.at(-1)?.key} ${rows.length}`

/**
 * How tall the rows are, where they were shown before: found out anew, each would move those behind it. Those at the end can be drawn at once
 * then, before the list has found out how much of it is seen. Kept once their reader leaves them.
 */
export function useKnownSizes(list: RefObject<VirtualizerHandle | null>, rows: Rows): Known | undefined {
  const leave = useEffectEvent(() => {
    const shown = list.current
    if (!shown) return
    const first = shown.findItemIndex(shown.scrollSize - shown.viewportSize)
    keep(nameOf(rows), { sizes: shown.cache, atEnd: [...rows.keys()].slice(first) })
  })
  useLayoutEffect(() => () => leave(), [])
  return known.get(nameOf(rows))
}

function keep(name: string, one: Known) {
  known.delete(name)
  known.set(name, one)
  const [oldest] = known.keys()
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
}
