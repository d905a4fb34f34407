import { fold } from '@recado/contract/kit/fold'

/** How well a text matches: lower is better; null for no match. */
export function matchScore(text: string, query: string): number | null {
  const foldedText = fold(text)
  const foldedQuery = fold(query.trim())
  const queryWords = foldedQuery.split(/\s+/)
  if (foldedText.startsWith(foldedQuery)) return 0
  const textWords = foldedText.split(/[^\p{L}\p{N}]+/u)
  if (queryWords.every((word) => textWords.some((textWord) => textWord.startsWith(word)))) return 1
  return queryWords.every((word) => foldedText.includes(word)) ? 2 : null
}

/** The matching rows, best first; equal matches keep their order. */
export const rankMatches = <T>(rows: readonly T[], query: string, textOf: (row: T) => string): T[] =>
  rows
    .map((row) => ({ row, score: matchScore(textOf(row), query) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => Number(a.score) - Number(b.score))
    .map(({ row }) => row)
