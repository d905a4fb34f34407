import { type CallingPlan, callingPlans } from './callingPlans.ts'

/**
 * The whole number, as it was given: one without a country code gets that of `country` (an ISO code). A leading plus says
 * that the code is there.
 */
export function addCountryCode(number: string, country: string): string {
  const digits = number.replace(/\D/g, '')
  if (number.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const plan = callingPlans[country]
  if (!plan) return digits
  // Before a number at home people write the zero of long distance; no country's code begins with one.
  const bare = digits.replace(/^0/, '')
  if (plan.national.test(bare)) return plan.code + bare
  return [10, 11].includes(digits.length) && !plans.some((one) => isComplete(digits, one)) ? plan.code + bare : digits
}

/**
 * What all ways of writing one number have in common: the ninth digit of Brazilian mobiles, the 1 of Mexican and the 9 of
 * Argentine ones may be there or not. Without a country the number is known to be whole, as services give it.
 */
export function canonicalNumber(number: string, country?: string): string {
  return withoutVariant(country === undefined ? number.replace(/\D/g, '') : addCountryCode(number, country))
}

/** Only these begin a Brazilian mobile that was once eight digits long: another one without its 9 would be somebody's landline. */
const oldMobileOfBrazil = /^(55\d{2})([6-9]\d{7})$/

const withoutVariant = (digits: string) =>
  digits
    .replace(oldMobileOfBrazil, '$19$2')
    .replace(/^521(\d{10})$/, '52$1')
    .replace(/^549(\d{10})$/, '54$1')

const plans = Object.values(callingPlans)
const isComplete = (digits: string, { code, national }: CallingPlan) => digits.startsWith(code) && national.test(digits.slice(code.length))
