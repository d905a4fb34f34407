import { asLanguage, locales } from './languages.ts'

/** An amount in reais, in the user's language. */
export const showMoney = (value: number, language: string) =>
  new Intl.NumberFormat(locales[asLanguage(language) ?? 'pt'], {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }).format(value)
