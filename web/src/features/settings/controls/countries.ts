import type { Choice } from './SearchSelect.tsx'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Unions and placeholders have codes like countries. */
const others = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']
const known = new Map<string, Choice[]>()

/** Every country by its name in the reader's language. */
export function countries(language: string): Choice[] {
  const all = known.get(language) ?? namedIn(language)
  known.set(language, all)
  return all
}

function namedIn(language: string): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return codes
    .filter((code) => !others.includes(code) && isOfToday(code))
    .map((value) => ({ value, label: names.of(value) ?? '' }))
    .filter(({ label }) => label !== '')
    .sort((one, other) => one.label.localeCompare(other.label, language))
}

/** The code of a country that is no more is read as that of its heir. */
const isOfToday = (code: string) => new Intl.Locale(`und-${code}`).region === code
