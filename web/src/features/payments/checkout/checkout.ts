import type { Charge, PaymentOffer } from '@recado/contract/money/payments'
import { countryCodeOf } from '#web/shared/lib/i18n/countries.ts'

export type PayerForm = {
  firstName: string
  lastName: string
  address2: string
  city: string
  state: string
  zipcode: string
  country: string
  taxId: string
}
export type CardForm = { nameOnCard: string; cardNumber: string; expiryDate: string; cvv: string }
export type PaymentMethod = 'pix' | 'card'

/** How the checkout calls the server: with a session, or by the payment link. */
export type Checkout = {
  offer: PaymentOffer
  pay: (payer: PayerForm, card?: CardForm) => Promise<Charge>
  refresh: (charge: Charge) => Promise<Charge>
  /** Whether another plan can be chosen before the payment. */
  onOtherPlan?: () => void
  /** Called when the payment has arrived. */
  onPaid: (charge: Charge) => void
}

/** The stored billing data. */
export function payerFromBilling({ billing, company }: PaymentOffer): PayerForm {
  const [firstName = '', ...others] = billing.billingName.split(' ')
  return {
    firstName: firstName || company.name,
    lastName: others.join(' '),
    address2: billing.billingAddress,
    city: billing.billingCity,
    state: billing.billingState,
    zipcode: billing.billingZipcode,
    country: countryCodeOf(billing.billingCountry) || 'BR',
    taxId: '',
  }
}
