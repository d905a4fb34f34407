import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type FrozenRows, freezeRows, liveRows, steadyRows } from './steadyRows.ts'

/** After its last move, the pointer counts as active for this long. */
const HOLD_TIME = 2000
/** Scrolled by less than this, the reader is still at the top. */
const TOP_DISTANCE = 24

/** Keeps rows in their positions while the pointer moves among them or the reader has scrolled down; then applies the new order. */
export function useSteadyRows<R extends { id: number }>(live: readonly R[]) {
  const [frozen, setFrozen] = useState<FrozenRows<R> | null>(null)
  const activityTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAway = useRef(false)
  const steady = useMemo(() => (frozen ? steadyRows(frozen, live) : liveRows(live)), [frozen, live])
  // Rows that were loaded since are frozen from now on too.
  if (frozen && steady.rows.length > frozen.rows.length) setFrozen(freezeRows(steady.rows))

  const hold = useEffectEvent(() => setFrozen((before) => before ?? freezeRows(live)))
  const release = useCallback(() => {
    clearTimeout(activityTimer.current)
    activityTimer.current = undefined
    setFrozen(null)
  }, [])
  useEffect(() => release, [release])
  const [moves] = useState(() => ({
    onPointerActivity: () => {
      hold()
      clearTimeout(activityTimer.current)
      activityTimer.current = setTimeout(() => {
        activityTimer.current = undefined
        if (!isAway.current) setFrozen(null)
      }, HOLD_TIME)
    },
    onScroll: (offset: number) => {
      isAway.current = offset > TOP_DISTANCE
      if (isAway.current) hold()
      else if (activityTimer.current === undefined) setFrozen(null)
    },
  }))
  return { ...steady, applyOrder: release, ...moves }
}
