import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type HeldRows, holdRows, steadyRows, unheldRows } from './steadyRows.ts'

/** After its last move, the pointer counts as active for this long. */
const HOLD_TIME = 2000
/** Scrolled by less than this, the reader is still at the top. */
const TOP_DISTANCE = 24

/** Keeps rows in their positions while the pointer moves among them or the reader has scrolled down; then applies the new order. */
export function useSteadyRows<R extends { id: number }>(live: readonly R[]) {
  const [held, setHeld] = useState<HeldRows<R> | null>(null)
  const activityTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAway = useRef(false)
  const steady = useMemo(() => (held ? steadyRows(held, live) : unheldRows(live)), [held, live])
  // Rows that were loaded since are held from now on too.
  if (held && steady.rows.length > held.rows.length) setHeld(holdRows(steady.rows))

  const hold = useEffectEvent(() => setHeld((before) => before ?? holdRows(live)))
  const release = useCallback(() => {
    clearTimeout(activityTimer.current)
    activityTimer.current = undefined
    setHeld(null)
  }, [])
  useEffect(() => release, [release])
  const [moves] = useState(() => ({
    onPointerActivity: () => {
      hold()
      clearTimeout(activityTimer.current)
      activityTimer.current = setTimeout(() => {
        activityTimer.current = undefined
        if (!isAway.current) setHeld(null)
      }, HOLD_TIME)
    },
    onScroll: (offset: number) => {
      isAway.current = offset > TOP_DISTANCE
      if (isAway.current) hold()
      else if (activityTimer.current === undefined) setHeld(null)
    },
  }))
  return { ...steady, applyOrder: release, ...moves }
}
