import type { Charge, PaymentOffer } from '@recado/contract/money/payments'
import { countryIn } from '../../../shared/i18n/countries.ts'

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
export type Method = 'pix' | 'card'

/** Where one pays: with a session, or by an address that stands for one. */
export type Till = {
  offer: PaymentOffer
  pay: (payer: PayerForm, card?: CardForm) => Promise<Charge>
  look: (charge: Charge) => Promise<Charge>
  /** Where one may choose another plan before one pays for this one. */
  onOtherPlan?: () => void
  /** Told once the money is there. */
  onPaid: (charge: Charge) => void
}

/** What is known of whom bills go to. */
export function knownPayer({ billing, company }: PaymentOffer): PayerForm {
  const [firstName = '', ...others] = billing.billingName.split(' ')
  return {
    ...{ firstName: firstName || company.name, lastName: others.join(' '), address2: billing.billingAddress, city: billing.billingCity },
    ...{ state: billing.billingState, zipcode: billing.billingZipcode, country: countryIn(billing.billingCountry) || 'BR', taxId: '' },
  }
}
