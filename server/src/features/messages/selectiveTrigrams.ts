/** The index of letters keeps three in a row as one entry, with all messages that hold them. */
const ENTRY = 3
/** By so many it is asked: what holds them all is mostly what holds the text, which is looked at in any case. */
export const MAX_TRIGRAMS = 4
const WORDS = /[a-z0-9]+/g
const WORD = /^[a-z0-9]+$/

/** For each trigram, the share of messages that contain it: the relative length of its list in the index. */
export type TrigramFrequencies = ReadonlyMap<string, number>

/**
 * What the index is asked for instead of a text, all of it, in this order. The database goes through the list of the first, and looks into each
 * further one only where all before it have a message: those of `que` or `ent`, as long as all others together, would take the time if they were
 * asked for like the rest. The text itself comes last where its entries alone tell little of it.
 */
export function selectiveTrigrams(text: string, shares: TrigramFrequencies): string[] {
  const rarest = [...new Set(trigramsOf(text))].sort((one, other) => shareOf(one) - shareOf(other))
  const isTold = WORD.test(text) && rarest.length >= MAX_TRIGRAMS
  return isTold ? rarest.slice(0, MAX_TRIGRAMS) : [...rarest.slice(0, MAX_TRIGRAMS - 1), text]

  function shareOf(entry: string) {
    return shares.get(entry) ?? 0
  }
}

/** Of the words of a text: what lies between two of them is an entry too, but not as it is written. */
const trigramsOf = (text: string) =>
  (text.match(WORDS) ?? []).flatMap((word) =>
    Array.from({ length: Math.max(word.length - ENTRY + 1, 0) }, (_, at) => word.slice(at, at + ENTRY)),
  )

export function trigramFrequencies(texts: readonly string[]): TrigramFrequencies {
  const shares = new Map<string, number>()
  for (const text of texts) for (const entry of new Set(trigramsOf(text))) shares.set(entry, (shares.get(entry) ?? 0) + 1 / texts.length)
  return shares
}

/** How many hold the text. */
export const countContaining = (text: string, texts: readonly string[]) => texts.filter((one) => one.includes(text)).length
