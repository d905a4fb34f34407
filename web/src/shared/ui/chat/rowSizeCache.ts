import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import type { ThreadRow } from './threadRows.ts'

type Rows = readonly Pick<ThreadRow<never>, 'key'>[]
/** `atEnd`: indexes of the rows that were visible at the end. */
type CachedSizes = { sizes: CacheSnapshot; atEnd: readonly number[] }

/** Sizes of this many conversations are cached. */
const MAX_CONVERSATIONS = 20
const cache = new Map<string, CachedSizes>()
const cacheKey = (rows: Rows) => `${rows[0]?.key} ${rows.at(-1)?.key} ${rows.length}`

/**
 * Row heights from the last time the rows were shown. Without them each newly measured row would move the rows below it, and the end could
 * only be drawn after the list has measured its viewport. Stored when the reader leaves.
 */
export function useCachedRowSizes(list: RefObject<VirtualizerHandle | null>, rows: Rows): CachedSizes | undefined {
  const leave = useEffectEvent(() => {
    const shown = list.current
    if (!shown) return
    const first = shown.findItemIndex(shown.scrollSize - shown.viewportSize)
    storeSizes(cacheKey(rows), { sizes: shown.cache, atEnd: [...rows.keys()].slice(first) })
  })
  useLayoutEffect(() => () => leave(), [])
  return cache.get(cacheKey(rows))
}

function storeSizes(name: string, one: CachedSizes) {
  cache.delete(name)
  cache.set(name, one)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CONVERSATIONS && oldest !== undefined) cache.delete(oldest)
}
