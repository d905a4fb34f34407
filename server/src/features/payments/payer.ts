import type { Paying } from '@recado/contract/money/payments'
import { missingFields } from '../../kernel/invalidField.ts'
import type { Tx } from '../../kernel/transact.ts'
import { saveBillingDetails } from '../companies/index.ts'

type Form = Pick<Paying, 'firstName' | 'lastName' | 'address2' | 'city' | 'state' | 'zipcode' | 'country'>
type BillingAddress = Parameters<typeof saveBillingDetails>[1]
type Company = { name: string; email: string; phone: string }

/** The fields that a payment by card requires. Pix requires none of them. */
const requiredByCard = [
  ['firstName', 'billingName'],
  ['address2', 'billingAddress'],
  ['city', 'billingCity'],
  ['zipcode', 'billingZipcode'],
  ['country', 'billingCountry'],
] as const

/** The billing address from the form; a field that the form leaves out keeps the value of the last bill. */
function billingOf({ firstName, lastName, address2, city, state, zipcode, country }: Form, before: BillingAddress): BillingAddress {
  return {
    billingName: firstName === undefined ? before.billingName : `${firstName} ${lastName}`.trim(),
    billingAddress: address2 ?? before.billingAddress,
    billingCity: city ?? before.billingCity,
    billingState: city === undefined && state === '' ? before.billingState : state,
    billingZipcode: zipcode ?? before.billingZipcode,
    billingCountry: country ?? before.billingCountry,
  }
}

/** Saves the billing address, so that the next payment need not ask for it again. */
export async function saveBilling(
  tx: Tx,
  { form, before, byCard }: { form: Form; before: BillingAddress; byCard: boolean },
): Promise<BillingAddress> {
  const billing = billingOf(form, before)
  const missing = requiredByCard.flatMap(([field, column]) => (billing[column] === '' ? [field] : []))
  if (byCard && missing.length > 0) throw missingFields(missing)
  await saveBillingDetails(tx, billing)
  return billing
}

/** The payer in the form that gateways take. A company without a billing name pays under its own name. */
export const toPayer = (
  { name, email, phone }: Company,
  { billingName, billingAddress, billingCity, billingState, billingZipcode }: BillingAddress,
) => ({
  name: billingName || name,
  email,
  phone,
  address: billingAddress,
  city: billingCity,
  state: billingState,
  zipcode: billingZipcode,
})
