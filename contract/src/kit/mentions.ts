import { fold } from './fold.ts'

type Named = { id: number; name: string }
/** A part of a text that mentions somebody. */
type Mention = { start: number; end: number; ids: number[] }

/** Finds mentions: `@` and the whole name; the longest of names that begin alike, and all who have it. */
export function mentionsIn(text: string, people: readonly Named[]): Mention[] {
  const found: Mention[] = []
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])@/gu)) {
    const called = people.filter(({ name }) => isCalledAt(text, index + 1, name))
    const length = Math.max(0, ...called.map(({ name }) => name.length))
    if (length > 0)
      found.push({ start: index, end: index + 1 + length, ids: called.filter(({ name }) => name.length === length).map(({ id }) => id) })
  }
  return found
}

function isCalledAt(text: string, start: number, name: string) {
  if (name === '' || fold(text.slice(start, start + name.length)) !== fold(name)) return false
  return !/^[\p{L}\p{N}]/u.test(text.slice(start + name.length))
}

export const mentionedIdsIn = (text: string, people: readonly Named[]): number[] => [
  ...new Set(mentionsIn(text, people).flatMap(({ ids }) => ids)),
]
