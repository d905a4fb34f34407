import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import type { ThreadRow } from './threadRows.ts'

type Rows = readonly Pick<ThreadRow<never>, 'key'>[]

/** Of so many conversations. */
const KEPT = 20
const known = new Map<string, CacheSnapshot>()
const nameOf = (rows: Rows) => `${rows[0]?.key} ${rows.at(-1)?.key} ${rows.length}`

/** How tall the rows are, where they were shown before: found out anew, each would move those behind it. */
export const knownSizes = (rows: Rows) => known.get(nameOf(rows))

/** Keeps how tall the rows are once their reader leaves them. */
export function useKnownSizes(list: RefObject<VirtualizerHandle | null>, rows: Rows) {
  const leave = useEffectEvent(() => {
    if (list.current) keep(nameOf(rows), list.current.cache)
  })
  useLayoutEffect(() => () => leave(), [])
}

function keep(name: string, sizes: CacheSnapshot) {
  known.delete(name)
  known.set(name, sizes)
  const [oldest] = known.keys()
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
}
