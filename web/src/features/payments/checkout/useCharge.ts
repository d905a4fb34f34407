import type { Charge } from '@recado/contract/money/payments'
import { useEffect, useEffectEvent } from 'react'
import type { Till } from './till.ts'

const PAUSE = 2500

/** Looks now and then whether it is paid: by whichever way, in another tab, or while nobody here could hear of it. */
export function useCharge(till: Till, charge: Charge, onCharge: (charge: Charge) => void) {
  const look = useEffectEvent(() =>
    till.look(charge).then(
      (next) => next.status !== charge.status && onCharge(next),
      () => undefined,
    ),
  )
  const isOpen = charge.status === 'open' || charge.status === 'expired'
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setInterval(() => void look(), PAUSE)
    return () => clearInterval(timer)
  }, [isOpen])
}
