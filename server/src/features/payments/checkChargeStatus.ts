import type { ChargeStatus } from '../../gateways/gateway.ts'

type Agreed = { reference: string; valueCents: number }
type CheckedStatus = { state: ChargeStatus['state'] } | { state: 'wrong'; problem: string } | { state: 'unknown' }

/** What every charge is called by us. */
export const CHARGE_REFERENCE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What else a service may call it is not repeated: it is read by people, and anything could stand there. */
const named = (reference: string | undefined) =>
  reference === undefined ? 'none' : CHARGE_REFERENCE.test(reference) ? reference : 'not one of ours'

/** What is made of what the service says of a charge: it counts only where it speaks of the same charge and of the whole amount. */
export function checkChargeStatus(agreed: Agreed, told: ChargeStatus | undefined): CheckedStatus {
  if (!told) return { state: 'unknown' }
  if (told.reference !== agreed.reference) return { state: 'wrong', problem: `another charge: ${named(told.reference)}` }
  if (told.state !== 'open' && told.state !== 'failed' && told.state !== 'expired' && told.valueCents !== agreed.valueCents)
    return { state: 'wrong', problem: `another amount: ${told.valueCents ?? 'none'}` }
  return { state: told.state }
}
