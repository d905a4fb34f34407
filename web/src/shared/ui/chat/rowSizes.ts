import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import type { ThreadRow } from './threadRows.ts'

type Rows = readonly Pick<ThreadRow<never>, 'key'>[]
/** `atEnd`: indexes of the rows that were visible at the end. */
type Known = { sizes: CacheSnapshot; atEnd: readonly number[] }

/** Sizes of this many conversations are cached. */
const KEPT = 20
const known = new Map<string, Known>()
const nameOf = (rows: Rows) => `${rows[0]?.key} ${rows.at(-1)?.key} ${rows.length}`

/**
 * Row heights from the last time the rows were shown. Without them each newly measured row would move the rows below it, and the end could
 * only be drawn after the list has measured its viewport. Stored when the reader leaves.
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
