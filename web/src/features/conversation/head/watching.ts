import type { Watcher } from './useWatchers.ts'

export type Watching = { doing: 'typing' | 'looking'; people: readonly Watcher[] }

/** What the others do, as far as it is worth a word: that somebody writes matters more than that others look. */
export function watchingOf(others: readonly Watcher[]): Watching | null {
  const typing = others.filter((one) => one.typing)
  if (typing.length > 0) return { doing: 'typing', people: typing }
  return others.length > 0 ? { doing: 'looking', people: others } : null
}

const MOST = 2

/** The first names of a few, and how many more there are. */
export function namesOf(people: readonly { name: string }[]) {
  const isFew = people.length <= MOST + 1
  const named = isFew ? people : people.slice(0, MOST)
  return { names: named.map(({ name }) => name.trim().split(/\s+/)[0] ?? name), more: people.length - named.length }
}
