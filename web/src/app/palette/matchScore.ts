import { fold } from '@recado/contract/kit/fold'

/** How well a text matches: lower is better; null for no match. */
export function matchScore(text: string, query: string): number | null {
  const haystack = fold(text)
  const wanted = fold(query.trim())
  const words = wanted.split(/\s+/)
  if (haystack.startsWith(wanted)) return 0
  const begins = haystack.split(/[^\p{L}\p{N}]+/u)
  if (words.every((word) => begins.some((begin) => begin.startsWith(word)))) return 1
  return words.every((word) => haystack.includes(word)) ? 2 : null
}

/** The matching rows, best first, else in their order. */
export const rankMatches = <T>(rows: readonly T[], query: string, textOf: (row: T) => string): T[] =>
  rows
    .map((row) => ({ row, place: matchScore(textOf(row), query) }))
    .filter(({ place }) => place !== null)
    .sort((a, b) => Number(a.place) - Number(b.place))
    .map(({ row }) => row)
