import { fold } from '@recado/contract/kit/fold'

const LETTERS_BEFORE = 24
const LENGTH = 110

/** An excerpt of a message, split into before, match and after. */
export function splitAtMatch(text: string, query: string): { before: string; hit: string; after: string } {
  const letters = [...text.replace(/\s+/g, ' ')]
  const folded = letters.map(fold)
  const wanted = fold(query.trim())
  // Folding may change the number of letters: positions refer to the original.
  const places = folded.flatMap((part, place) => [...part].map(() => place))
  const found = wanted ? folded.join('').indexOf(wanted) : -1
  if (found < 0) return { before: letters.slice(0, LENGTH).join(''), hit: '', after: letters.length > LENGTH ? '…' : '' }
  const start = places[found] ?? 0
  const end = (places[found + wanted.length - 1] ?? start) + 1
  const from = start > LETTERS_BEFORE ? start - LETTERS_BEFORE : 0
  return {
    before: (from > 0 ? '…' : '') + letters.slice(from, start).join(''),
    hit: letters.slice(start, end).join(''),
    after: letters.slice(end, end + LENGTH).join(''),
  }
}
