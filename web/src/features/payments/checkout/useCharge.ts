import type { Charge } from '@recado/contract/money/payments'
import { useEffect, useEffectEvent } from 'react'
import type { Till } from './till.ts'

const PAUSE = 2500

/** Polls whether the invoice is paid. The payment may happen in another tab or while the socket is down. */
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
