import { type CallingPlan, callingPlans } from './callingPlans.ts'

/** The whole number: one without a country code gets that of `country` (an ISO code). A leading plus says that the code is there. */
export function addCountryCode(number: string, country: string): string {
  const digits = number.replace(/\D/g, '')
  if (number.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const plan = callingPlans[country]
  if (!plan) return digits
  // National numbers may start with the long-distance zero; no country code begins with one.
  const bare = digits.replace(/^0/, '')
  if (plan.national.test(bare)) return plan.code + bare
  return [10, 11].includes(digits.length) && !plans.some((one) => isComplete(digits, one)) ? plan.code + bare : digits
}

/**
 * The common form of all spellings of one number: the ninth digit of Brazilian mobiles, the 1 of Mexican and the 9 of Argentine ones may be
 * present or not. Without a country the number is taken as whole, as services give it.
 */
export function canonicalNumber(number: string, country?: string): string {
  return withoutVariant(country === undefined ? number.replace(/\D/g, '') : addCountryCode(number, country))
}

/** Only these digits begin a Brazilian mobile that once had eight digits: any other number without the 9 would be somebody's landline. */
const oldMobileOfBrazil = /^(55\d{2})([6-9]\d{7})$/

const withoutVariant = (digits: string) =>
  digits
    .replace(oldMobileOfBrazil, '$19$2')
    .replace(/^521(\d{10})$/, '52$1')
    .replace(/^549(\d{10})$/, '54$1')

const plans = Object.values(callingPlans)
const isComplete = (digits: string, { code, national }: CallingPlan) => digits.startsWith(code) && national.test(digits.slice(code.length))
