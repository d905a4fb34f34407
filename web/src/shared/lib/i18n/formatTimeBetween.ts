import { locales, toLanguage } from './languages.ts'

const MINUTE = 60_000
const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** A duration in its two largest units: 2 h 5 min. */
export const formatTimeBetween = (from: string, to: string, language: string) =>
  formatMinutes(Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE), language)

/** A number of minutes as a text. */
export function formatMinutes(minutes: number, language: string): string {
  const locale = locales[toLanguage(language) ?? 'pt']
  const show = (count: number, unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
  let rest = Math.max(0, minutes)
  if (rest === 0) return `<\u00a0${show(1, 'minute')}`
  const parts: string[] = []
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count > 0) parts.push(show(count, unit))
  }
  return parts.slice(0, 2).join(' ')
}
