import { fold } from '@recado/contract/kit/fold'

const LEAD = 24
const LENGTH = 110

/** The part of a message in which what was searched for stands, in three pieces of which the middle is what was found. */
export function splitAtHit(text: string, query: string): { before: string; hit: string; after: string } {
  const letters = [...text.replace(/\s+/g, ' ')]
  const folded = letters.map(fold)
  const wanted = fold(query.trim())
  // Folded, a letter may be none or several: places are counted in what was written.
  const places = folded.flatMap((part, place) => [...part].map(() => place))
  const found = wanted ? folded.join('').indexOf(wanted) : -1
  if (found < 0) return { before: letters.slice(0, LENGTH).join(''), hit: '', after: letters.length > LENGTH ? '…' : '' }
  const start = places[found] ?? 0
  const end = (places[found + wanted.length - 1] ?? start) + 1
  const from = start > LEAD ? start - LEAD : 0
  return {
    before: (from > 0 ? '…' : '') + letters.slice(from, start).join(''),
    hit: letters.slice(start, end).join(''),
    after: letters.slice(end, end + LENGTH).join(''),
  }
}
