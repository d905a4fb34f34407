import { locales, toLanguage } from './languages.ts'

const units = ['B', 'KB', 'MB', 'GB'] as const

/** The size of a file in the user's language: 1,4 MB. */
export function formatFileSize(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)))
  const whole = bytes / 1024 ** power
  const digits = power === 0 || whole >= 10 ? 0 : 1
  const number = new Intl.NumberFormat(locales[toLanguage(language) ?? 'pt'], { maximumFractionDigits: digits }).format(whole)
  return `${number} ${units[power]}`
}
