import { fold } from '@recado/contract/kit/fold'
import { languages } from '@recado/contract/kit/languages'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Unions and placeholders have codes like countries. */
const others = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']
type Country = { value: string; label: string }
const known = new Map<string, Country[]>()

/** Every country by its name in the reader's language. */
export function countries(language: string): Country[] {
  const all = known.get(language) ?? namedIn(language)
  known.set(language, all)
  return all
}

/** Addresses were typed freely once: of such a text the country that it names, or the text itself. */
export function countryIn(text: string): string {
  const wanted = fold(text.trim())
  const all = languages.flatMap((language) => countries(language))
  return all.find(({ value, label }) => fold(value) === wanted || fold(label) === wanted)?.value ?? text
}

/** The name of the country that an address says, by its code or in any other way. */
export function countryName(text: string, language: string): string {
  const code = countryIn(text)
  return countries(language).find(({ value }) => value === code)?.label ?? text
}

function namedIn(language: string): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return codes
    .filter((code) => !others.includes(code) && isOfToday(code))
    .map((value) => ({ value, label: names.of(value) ?? '' }))
    .filter(({ label }) => label !== '')
    .sort((one, other) => one.label.localeCompare(other.label, language))
}

/** The code of a country that is no more is read as that of its heir. */
const isOfToday = (code: string) => new Intl.Locale(`und-${code}`).region === code
