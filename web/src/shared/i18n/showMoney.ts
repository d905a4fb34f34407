import { asLanguage, locales } from './languages.ts'

/** Reais, as the reader's language writes them. */
export const showMoney = (value: number, language: string) =>
  new Intl.NumberFormat(locales[asLanguage(language) ?? 'pt'], {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }).format(value)
