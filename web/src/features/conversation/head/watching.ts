import type { Watcher } from './Watchers.tsx'

export type Watching = { doing: 'typing' | 'looking'; people: readonly Watcher[] }

/** What the others do. Typing matters more than looking. */
export function watchingOf(others: readonly Watcher[]): Watching | null {
  const typing = others.filter((one) => one.typing)
  if (typing.length > 0) return { doing: 'typing', people: typing }
  return others.length > 0 ? { doing: 'looking', people: others } : null
}

const MOST = 2

/** The first names of two or three people, and the number of the others. */
export function namesOf(people: readonly { name: string }[]) {
  const isFew = people.length <= MOST + 1
  const named = isFew ? people : people.slice(0, MOST)
  return { names: named.map(({ name }) => name.trim().split(/\s+/)[0] ?? name), more: people.length - named.length }
}
