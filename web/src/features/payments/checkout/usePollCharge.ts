import type { Charge } from '@recado/contract/money/payments'
import { useEffect, useEffectEvent } from 'react'
import type { Checkout } from './checkout.ts'

const INTERVAL = 2500

/** Polls whether the invoice is paid. The payment may happen in another tab or while the socket is down. */
export function usePollCharge(till: Checkout, charge: Charge, onCharge: (charge: Charge) => void) {
  const refresh = useEffectEvent(() =>
    till.refresh(charge).then(
      (next) => next.status !== charge.status && onCharge(next),
      () => undefined,
    ),
  )
  const isOpen = charge.status === 'open' || charge.status === 'expired'
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setInterval(() => void refresh(), INTERVAL)
    return () => clearInterval(timer)
  }, [isOpen])
}
