import { locales, toLanguage } from './languages.ts'

/** An amount in reais, in the user's language. */
export const formatMoney = (value: number, language: string) =>
  new Intl.NumberFormat(locales[toLanguage(language) ?? 'pt'], {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }).format(value)
