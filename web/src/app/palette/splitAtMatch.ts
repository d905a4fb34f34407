import { fold } from '@recado/contract/kit/fold'

const LETTERS_BEFORE = 24
const LENGTH = 110

/** An excerpt of a message, split into before, match and after. */
export function splitAtMatch(text: string, query: string): { before: string; hit: string; after: string } {
  const letters = [...text.replace(/\s+/g, ' ')]
  const foldedLetters = letters.map(fold)
  const foldedQuery = fold(query.trim())
  // Folding can change the number of letters, so each folded letter remembers its index in the original.
  const originalIndexes = foldedLetters.flatMap((part, index) => [...part].map(() => index))
  const matchIndex = foldedQuery ? foldedLetters.join('').indexOf(foldedQuery) : -1
  if (matchIndex < 0) return { before: letters.slice(0, LENGTH).join(''), hit: '', after: letters.length > LENGTH ? '…' : '' }
  const start = originalIndexes[matchIndex] ?? 0
  const end = (originalIndexes[matchIndex + foldedQuery.length - 1] ?? start) + 1
  const excerptStart = start > LETTERS_BEFORE ? start - LETTERS_BEFORE : 0
  return {
    before: (excerptStart > 0 ? '…' : '') + letters.slice(excerptStart, start).join(''),
    hit: letters.slice(start, end).join(''),
    after: letters.slice(end, end + LENGTH).join(''),
  }
}
