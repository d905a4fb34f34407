import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { asTheyAre, type FixedRows, fixRows, steadyRows } from './steadyRows.ts'

/** After its last move, the pointer counts as active for this long. */
const REST = 2000
/** Scrolled by less than this, the reader is still at the top. */
const NEAR = 24

/** Keeps rows in their positions while the pointer moves among them or the reader has scrolled down; then applies the new order. */
export function useSteadyRows<R extends { id: number }>(live: readonly R[]) {
  const [held, setHeld] = useState<FixedRows<R> | null>(null)
  const hand = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAway = useRef(false)
  const steady = useMemo(() => (held ? steadyRows(held, live) : asTheyAre(live)), [held, live])
  // Rows that were loaded since are held from now on too.
  if (held && steady.rows.length > held.rows.length) setHeld(fixRows(steady.rows))

  const hold = useEffectEvent(() => setHeld((before) => before ?? fixRows(live)))
  const release = useCallback(() => {
    clearTimeout(hand.current)
    hand.current = undefined
    setHeld(null)
  }, [])
  useEffect(() => release, [release])
  const [moves] = useState(() => ({
    onHand: () => {
      hold()
      clearTimeout(hand.current)
      hand.current = setTimeout(() => {
        hand.current = undefined
        if (!isAway.current) setHeld(null)
      }, REST)
    },
    onScroll: (offset: number) => {
      isAway.current = offset > NEAR
      if (isAway.current) hold()
      else if (hand.current === undefined) setHeld(null)
    },
  }))
  return { ...steady, settle: release, ...moves }
}
