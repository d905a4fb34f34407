import { fold } from '@recado/contract/kit/fold'
import type { Random } from './random.ts'
import { inventWord, type Vocabulary } from './vocabulary.ts'

export const frequencyBands = ['none', 'one', 'hundred', 'old', 'frequent'] as const
export type FrequencyBand = (typeof frequencyBands)[number]
export type SearchTerms = Record<FrequencyBand, string[]>

/** How many words a band has; its name says in how many messages each of them is. */
const WORDS = { none: 40, one: 40, hundred: 40, old: 40, frequent: 8 }
const OCCURRENCES = { none: 0, one: 1, hundred: 100, old: 2000 }
/** The share of messages that contain each frequent word. */
export const FREQUENT = 0.3
export const OLD_DAYS = 60
const QUERIES = 40

/** Words that appear nowhere else, not even inside of another one. */
export function chooseSearchTerms(random: Random, vocabulary: Vocabulary): SearchTerms {
  const taken = vocabulary.map(({ folded }) => folded)

  function unused(): string {
    const word = inventWord(random, 3 + random.below(2))
    const folded = fold(word)
    if (folded.length < 6 || taken.some((one) => one.includes(folded) || (folded.includes(one) && one.length > 5))) return unused()
    taken.push(folded)
    return word
  }
  const words = (count: number) => Array.from({ length: count }, unused)
  return Object.fromEntries(frequencyBands.map((name) => [name, words(WORDS[name])])) as SearchTerms
}

type Planted = { word: string; at: number }

/**
 * Which messages contain the words of the bands: indexes among `count` messages in the order of time, of which the first `oldCount` are
 * older than sixty days.
 */
export function placeSearchTerms(random: Random, bands: SearchTerms, { count, oldCount }: { count: number; oldCount: number }) {
  const planted = new Map<number, string[]>()
  const plant = ({ word, at }: Planted) => void planted.set(at, [...(planted.get(at) ?? []), word])
  for (const name of ['one', 'hundred', 'old'] as const) {
    const bound = name === 'old' ? oldCount : count
    for (const word of bands[name]) for (let time = 0; time < OCCURRENCES[name]; time++) plant({ word, at: random.below(bound) })
  }
  return (at: number): string[] => {
    const frequent = bands.frequent.filter(() => random.chance(FREQUENT))
    return [...(planted.get(at) ?? []), ...frequent]
  }
}

export type Query = { band: FrequencyBand; q: string }

/** Two hundred queries, alternating between the bands; words as people type them: whole, in capitals, without accents, or a part. */
export function drawQueries(random: Random, bands: SearchTerms): Query[] {
  const typed = [(word: string) => word, (word: string) => word.toUpperCase(), fold, (word: string) => word.slice(1)]
  return Array.from({ length: QUERIES }, (_, turn) =>
    frequencyBands.map((band) => ({ band, q: random.oneOf(typed)(bands[band][turn % bands[band].length] ?? '') })),
  ).flat()
}
