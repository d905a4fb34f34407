import { fold } from '@recado/contract/kit/fold'

type Match = { from: number; to: number }

/** The positions of words in a text, matched as the search does: without accents and case; "…" equals three dots. */
export function findMatches(text: string, words: string): Match[] {
  const [folded, wanted] = [fold(text), fold(words)]
  const matches: Match[] = []
  if (wanted === '' || !folded.includes(wanted)) return matches
  const signs = foldedOrigins(text)
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const [first, last] = [signs[at], signs[at + wanted.length - 1]]
    // A match inside a character that the match before covers is not a further match.
    if (first && last && first.from >= (matches.at(-1)?.to ?? 0)) matches.push({ from: first.from, to: last.to })
  }
  return matches
}

/**
 * For each character of the folded text, its origin in the text with combining accents: folding may turn one character into several or
 * none.
 */
function foldedOrigins(text: string): Match[] {
  const signs: Match[] = []
  let from = 0
  for (const sign of text) {
    const place = { from, to: from + sign.length }
    const count = fold(sign).length
    const last = signs.at(-1)
    if (count === 0 && last) last.to = place.to
    for (let made = 0; made < count; made++) signs.push(place)
    from = place.to
  }
  return signs
}
