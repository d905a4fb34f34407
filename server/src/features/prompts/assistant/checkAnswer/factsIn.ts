import type { Language } from '@recado/contract/kit/languages'
import { clocksIn } from './clocks.ts'
import { type ComparableText, comparable, writtenBetween } from './comparableText.ts'
import { datesIn } from './dates.ts'
import { linksIn } from './links.ts'
import { moneyAndPercentsIn, pricesWithoutCurrencyIn } from './money.ts'
import { longNumbersIn, phonesIn } from './phones.ts'

export type FactKind = 'money' | 'percent' | 'phone' | 'number' | 'email' | 'link' | 'clock' | 'date'
/** A statement of a text that can be right or wrong: what it is in one normal form, and as it was written. */
export type Fact = { kind: FactKind; value: string; written: string }

/** A fact at its place in the comparable text. */
export type Found = { kind: FactKind; value: string; from: number; to: number }
export type FactSearch = (given: { text: string; original: ComparableText; language: Language }) => Found[]

/** What one search has found is no other fact: `10/08` in a link is no date. */
const searches: readonly FactSearch[] = [linksIn, longNumbersIn, moneyAndPercentsIn, datesIn, clocksIn, phonesIn, pricesWithoutCurrencyIn]

/** The facts of a text in one normal form, whatever language and spelling they are written in. `language` decides how `8/5` is read. */
export function factsIn(given: string, language: Language): Fact[] {
  const original = comparable(given)
  let { text } = original
  const found: Found[] = []
  for (const search of searches) {
    const those = search({ text, original, language })
    found.push(...those)
    for (const { from, to } of those) text = text.slice(0, from) + '\0'.repeat(to - from) + text.slice(to)
  }
  return found
    .toSorted((a, b) => a.from - b.from)
    .map(({ kind, value, from, to }) => ({ kind, value, written: writtenBetween(original, from, to) }))
}
