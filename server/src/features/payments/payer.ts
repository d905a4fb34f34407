import type { Paying } from '@recado/contract/money/payments'
import { missingFields } from '../../kernel/invalidField.ts'
import type { Tx } from '../../kernel/transact.ts'
import { saveBillingDetails } from '../companies/index.ts'

type Form = Pick<Paying, 'firstName' | 'lastName' | 'address2' | 'city' | 'state' | 'zipcode' | 'country'>
type Billed = Parameters<typeof saveBillingDetails>[1]
type Company = { name: string; email: string; phone: string }

/** Of a card the holder's address is looked at; by Pix pays whoever has the code. */
const cardAsks = [
  ['firstName', 'billingName'],
  ['address2', 'billingAddress'],
  ['city', 'billingCity'],
  ['zipcode', 'billingZipcode'],
  ['country', 'billingCountry'],
] as const

/** To whom the bill is written: as the call says, and where it says nothing as the last one was. */
function billingOf({ firstName, lastName, address2, city, state, zipcode, country }: Form, before: Billed): Billed {
  return {
    billingName: firstName === undefined ? before.billingName : `${firstName} ${lastName}`.trim(),
    billingAddress: address2 ?? before.billingAddress,
    billingCity: city ?? before.billingCity,
    billingState: city === undefined && state === '' ? before.billingState : state,
    billingZipcode: zipcode ?? before.billingZipcode,
    billingCountry: country ?? before.billingCountry,
  }
}

/** Whoever pays next is asked no more for what was said now. */
export async function saveBilling(tx: Tx, { form, before, byCard }: { form: Form; before: Billed; byCard: boolean }): Promise<Billed> {
  const billing = billingOf(form, before)
  const missing = cardAsks.flatMap(([field, column]) => (billing[column] === '' ? [field] : []))
  if (byCard && missing.length > 0) throw missingFields(missing)
  await saveBillingDetails(tx, billing)
  return billing
}

/** As the service is told. Of whom no bill was written to yet, the company's own name is known. */
export const toPayer = (
  { name, email, phone }: Company,
  { billingName, billingAddress, billingCity, billingState, billingZipcode }: Billed,
) => ({
  ...{ name: billingName || name, email, phone, address: billingAddress },
  ...{ city: billingCity, state: billingState, zipcode: billingZipcode },
})
