/** Checks that are possible before the bank is asked. */
const digitsOf = (text: string) => text.replace(/[\s-]/g, '')

/** The last digit of a card number is a check digit. */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text)
  if (!/^\d{13,19}$/.test(digits) || /^0+$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const counted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

const brands = {
  visa: /^4/,
  mastercard: /^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/,
  amex: /^3[47]/,
  elo: /^(636368|5067|4576|4011|6504|6505)/,
  hipercard: /^6062/,
}
type CardBrand = keyof typeof brands

/** The brand of a card, from its first digits. Narrower ranges lie within wider ones. */
export function brandOf(number: string): CardBrand | undefined {
  const digits = digitsOf(number)
  const order: readonly CardBrand[] = ['elo', 'hipercard', 'amex', 'mastercard', 'visa']
  return order.find((brand) => brands[brand].test(digits))
}

/** The month and the year of `12/28` or `12/2028`. */
export function expiryIn(text: string): { month: number; year: number } | undefined {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? []
  if (Number(month) < 1 || Number(month) > 12 || year === '') return undefined
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

/** A card is valid until the end of its month, and for twenty years at most. */
export function isExpiry(text: string, today: string): boolean {
  const expiry = expiryIn(text)
  if (!expiry) return false
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7))
  const then = expiry.year * 12 + expiry.month
  return then >= now && then <= now + 240
}

export const isCardCode = (text: string, number = '') => (brandOf(number) === 'amex' ? /^\d{4}$/ : /^\d{3,4}$/).test(text.trim())

/** A number in groups, as printed on the card, while one types it. */
export function groupedNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 19)
  const groups = brandOf(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/
  return (groups.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ')
}

export function groupedExpiry(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}
