import { findMatches } from './findMatches.ts'

export type ExcerptPart = { text: string; isHit: boolean }

/** Letters shown before the first match, as context. */
const LETTERS_BEFORE = 30
const MAX_LENGTH = 160

/** An excerpt of a text around the searched words. */
export function excerptAround(text: string, words: string, before = LETTERS_BEFORE): ExcerptPart[] {
  const line = text.replace(/\s+/g, ' ').trim()
  const wanted = words.trim()
  const first = findMatches(line, wanted)[0]?.from ?? 0
  const start = first <= before ? 0 : line.indexOf(' ', first - before) + 1 || first - before
  const begin = start > first ? first : start
  return [...(begin > 0 ? [{ text: '…', isHit: false }] : []), ...partsOf(line.slice(begin, begin + MAX_LENGTH), wanted)]
}

function partsOf(line: string, wanted: string): ExcerptPart[] {
  const parts: ExcerptPart[] = []
  let done = 0
  for (const { from, to } of findMatches(line, wanted)) {
    parts.push({ text: line.slice(done, from), isHit: false }, { text: line.slice(from, to), isHit: true })
    done = to
  }
  return [...parts, { text: line.slice(done), isHit: false }].filter((part) => part.text !== '')
}
