/** An entry of the index is three letters in a row, with the list of all messages that contain them. */
const TRIGRAM_LENGTH = 3
/** The index is searched by this many trigrams. A message with all of them mostly contains the text, which is checked in any case. */
export const MAX_TRIGRAMS = 4
const ALL_WORDS = /[a-z0-9]+/g
const ONE_WORD = /^[a-z0-9]+$/

/** For each trigram, the share of messages that contain it: the relative length of its list in the index. */
export type TrigramFrequencies = ReadonlyMap<string, number>

/**
 * The trigrams by which the index is searched instead of the whole text, the rarest first. The database reads the list of the first, and
 * looks into each further list only for messages in all lists before. Frequent trigrams such as `que` are left out, because their lists are
 * very long. The text itself comes last if its trigrams alone would find too much.
 */
export function selectiveTrigrams(text: string, shares: TrigramFrequencies): string[] {
  const rarest = [...new Set(trigramsOf(text))].sort((a, b) => shareOf(a) - shareOf(b))
  const areEnough = ONE_WORD.test(text) && rarest.length >= MAX_TRIGRAMS
  return areEnough ? rarest.slice(0, MAX_TRIGRAMS) : [...rarest.slice(0, MAX_TRIGRAMS - 1), text]

  function shareOf(entry: string) {
    return shares.get(entry) ?? 0
  }
}

/** The trigrams within the words of a text. Those across two words are stored in another form than they are written. */
const trigramsOf = (text: string) =>
  (text.match(ALL_WORDS) ?? []).flatMap((word) =>
    Array.from({ length: Math.max(word.length - TRIGRAM_LENGTH + 1, 0) }, (_, at) => word.slice(at, at + TRIGRAM_LENGTH)),
  )

export function trigramFrequencies(texts: readonly string[]): TrigramFrequencies {
  const shares = new Map<string, number>()
  for (const text of texts) for (const entry of new Set(trigramsOf(text))) shares.set(entry, (shares.get(entry) ?? 0) + 1 / texts.length)
  return shares
}

/** How many of the texts contain the text. */
export const countContaining = (text: string, texts: readonly string[]) => texts.filter((candidate) => candidate.includes(text)).length
