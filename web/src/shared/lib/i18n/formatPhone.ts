import { callingPlans } from '@recado/contract/numbers/callingPlans'

const codes = [...new Set(Object.values(callingPlans).map(({ code }) => code))].sort((a, b) => b.length - a.length)

/** A phone number for reading: +55 11 98765-4321, +351 912 345 678. */
export function formatPhone(number: string): string {
  const code = codes.find((one) => number.startsWith(one))
  if (!code || number.length > 15) return /^\d{8,15}$/.test(number) ? `+${number}` : number
  const rest = number.slice(code.length)
  if (code === '55' && /^\d{10,11}$/.test(rest)) return `+55 ${rest.slice(0, 2)} ${rest.slice(2, -4)}-${rest.slice(-4)}`
  return `+${code} ${groupDigits(rest)}`
}

/** Groups of three digits; the last group has at least two. */
const groupDigits = (digits: string) => digits.replace(/\d{3}(?=\d{2})/g, '$& ')
