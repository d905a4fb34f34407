import type { Watcher } from './Watchers.tsx'

export type WatcherSummary = { doing: 'typing' | 'looking'; people: readonly Watcher[] }

/** What the watchers do. Typing matters more than looking. */
export function summarizeWatchers(watchers: readonly Watcher[]): WatcherSummary | null {
  const typing = watchers.filter((watcher) => watcher.typing)
  if (typing.length > 0) return { doing: 'typing', people: typing }
  return watchers.length > 0 ? { doing: 'looking', people: watchers } : null
}

const MAX_NAMES = 2

/** The first names of two or three people, and the number of the others. */
export function shortNameList(people: readonly { name: string }[]) {
  const isFew = people.length <= MAX_NAMES + 1
  const named = isFew ? people : people.slice(0, MAX_NAMES)
  return { names: named.map(({ name }) => name.trim().split(/\s+/)[0] ?? name), more: people.length - named.length }
}
