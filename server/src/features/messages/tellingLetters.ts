/** The index of letters keeps three in a row as one entry, with all messages that hold them. */
const ENTRY = 3
/** With fewer entries too many messages would have to be looked at. */
const FEWEST = 3
/** So much of all messages less must the lists hold: below that leaving one out is not worth it, since what it holds back must be looked at. */
const WORTH = 0.02
const LONGEST = 24
const WORD = /^[a-z0-9]+$/

/** Some messages, and how frequent an entry is among them. */
export type Known = { texts: readonly string[]; shares: ReadonlyMap<string, number> }

/**
 * The parts of a word by which the index is asked for it. To find what holds all letters the database goes through the list of each entry,
 * and those of `que` or `ent` are as long as all others together: what is rare is found without them, as long as no more of the
 * messages known have the parts than have the word.
 */
export function tellingLetters(word: string, { texts, shares }: Known): string[] {
  if (!WORD.test(word) || word.length > LONGEST) return [word]
  const weigh = (parts: string[]) => entriesOf(parts).reduce((sum, entry) => sum + (shares.get(entry) ?? 0), 0)
  const holding = countOf([word], texts)
  for (let parts = [word]; ; ) {
    const most = weigh(parts) - WORTH
    const lighter = cutsOf(parts)
      .filter((cut) => entriesOf(cut).length >= FEWEST)
      .map((cut) => ({ cut, weight: weigh(cut) }))
      .filter(({ weight }) => weight <= most)
      .sort((a, b) => a.weight - b.weight)
      .find(({ cut }) => countOf(cut, texts) <= holding)
    if (!lighter) return parts
    parts = lighter.cut
  }
}

/** Each way of parting one of the parts between two letters; what is too short for an entry falls away. */
const cutsOf = (parts: string[]) =>
  parts.flatMap((part, place) =>
    Array.from({ length: part.length - 1 }, (_, before) =>
      parts.toSpliced(place, 1, part.slice(0, before + 1), part.slice(before + 1)).filter(({ length }) => length >= ENTRY),
    ),
  )

const entriesOf = (parts: string[]) =>
  parts.flatMap((part) => Array.from({ length: Math.max(part.length - ENTRY + 1, 0) }, (_, at) => part.slice(at, at + ENTRY)))

/** Of each entry that is in some of the texts, in which part of them it is: so long is its list beside all others. */
export function sharesOf(texts: readonly string[]): Known['shares'] {
  const shares = new Map<string, number>()
  for (const text of texts) for (const entry of new Set(entriesOf([text]))) shares.set(entry, (shares.get(entry) ?? 0) + 1 / texts.length)
  return shares
}

/** How many hold the parts one behind the other. */
export const countOf = (parts: string[], texts: readonly string[]) => texts.filter((text) => holds(text, parts)).length

function holds(text: string, parts: string[]) {
  let from = 0
  for (const part of parts) {
    const at = text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return true
}
