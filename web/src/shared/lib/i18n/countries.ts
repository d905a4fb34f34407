import { fold } from '@recado/contract/kit/fold'
import { languages } from '@recado/contract/kit/languages'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** These codes look like countries, but are unions or placeholders. */
const NO_COUNTRIES = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']
type Country = { value: string; label: string }
const cache = new Map<string, Country[]>()

/** All countries with their names in the user's language. */
export function countries(language: string): Country[] {
  const all = cache.get(language) ?? createCountries(language)
  cache.set(language, all)
  return all
}

/** The country of an address that was typed freely, as older versions allowed; the text itself if it names none. */
export function countryCodeOf(text: string): string {
  const wanted = fold(text.trim())
  const all = languages.flatMap((language) => countries(language))
  return all.find(({ value, label }) => fold(value) === wanted || fold(label) === wanted)?.value ?? text
}

/** The name of an address's country, given as code or as free text. */
export function countryName(text: string, language: string): string {
  const code = countryCodeOf(text)
  return countries(language).find(({ value }) => value === code)?.label ?? text
}

function createCountries(language: string): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return codes
    .filter((code) => !NO_COUNTRIES.includes(code) && exists(code))
    .map((value) => ({ value, label: names.of(value) ?? '' }))
    .filter(({ label }) => label !== '')
    .sort((one, other) => one.label.localeCompare(other.label, language))
}

/** The code of a former country means its successor. */
const exists = (code: string) => new Intl.Locale(`und-${code}`).region === code
