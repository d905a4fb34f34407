import { locales, toLanguage } from './languages.ts'

/** An amount in reais, in the user's language. */
export const formatMoney = (value: number, language: string) =>
  new Intl.NumberFormat(locales[toLanguage(language) ?? 'pt'], {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }).format(value)

/** An amount in any currency, in the user's language. `digits`: the most decimals; a single message costs a fraction of a cent. */
export const formatAmount = (amount: number, currency: string, language: string, digits = 2) =>
  new Intl.NumberFormat(locales[toLanguage(language) ?? 'pt'], {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(amount)
