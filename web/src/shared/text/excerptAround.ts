import { fold } from '@recado/contract/kit/fold'

export type Part = { text: string; isHit: boolean }

/** So many letters before the first hit tell what it is about. */
const before = 30
const most = 160

/** A piece of a longer text, with the words that were looked for; without accents and case, as the search itself. */
export function excerptAround(text: string, words: string): Part[] {
  const line = text.replace(/\s+/g, ' ').trim()
  const folded = fold(line)
  const wanted = fold(words.trim())
  // Folding may change a text's length: then the places do not agree, and nothing is better than something wrong.
  const first = folded.length === line.length && wanted !== '' ? folded.indexOf(wanted) : -1
  if (first < 0) return [{ text: line.slice(0, most), isHit: false }]
  const start = first <= before ? 0 : line.indexOf(' ', first - before) + 1 || first - before
  const begin = start > first ? first : start
  return [
    ...(begin > 0 ? [{ text: '…', isHit: false }] : []),
    ...partsOf(line.slice(begin, begin + most), folded.slice(begin, begin + most), wanted),
  ]
}

function partsOf(line: string, folded: string, wanted: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    parts.push({ text: line.slice(from, at), isHit: false }, { text: line.slice(at, at + wanted.length), isHit: true })
    from = at + wanted.length
  }
  return [...parts, { text: line.slice(from), isHit: false }].filter((part) => part.text !== '')
}
