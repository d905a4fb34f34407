import { fold } from '@recado/contract/kit/fold'
import type { ExcerptPart } from '#web/shared/lib/text/excerptAround.ts'

/** A text in parts, where these words are hits. The words are folded. */
export function highlightWords(text: string, words: readonly string[]): ExcerptPart[] {
  const wanted = new Set(words)
  const parts: ExcerptPart[] = []
  let done = 0
  const add = (from: number, to: number, isHit: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isHit })
  }
  for (const { 0: word, index } of text.matchAll(/\p{L}{1,4}-\p{N}+\p{L}?|[\p{L}\p{N}\p{M}]+/gu)) {
    if (![word, ...word.split('-'), word.replace('-', '')].some((one) => wanted.has(fold(one)))) continue
    add(done, index, false)
    done = index + word.length
    add(index, done, true)
  }
  add(done, text.length, false)
  return parts
}
