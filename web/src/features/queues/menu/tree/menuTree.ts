import type { Option } from '@recado/contract/bot/config'
import { flattenMenu, menuLimits } from '@recado/contract/queues/menuTree'

/** The parent (null at the root) and the index among its children. */
export type Spot = { parentId: number | null; at: number }
export type Direction = 'up' | 'down' | 'in' | 'out'

export const entryOf = (options: readonly Option[], id: number | null) => flattenMenu(options).find((one) => one.id === id)

export const childrenOf = (options: readonly Option[], parentId: number | null): readonly Option[] =>
  parentId === null ? options : (entryOf(options, parentId)?.children ?? [])

export function spotOf(options: readonly Option[], id: number, parentId: number | null = null): Spot | undefined {
  const at = options.findIndex((one) => one.id === id)
  if (at >= 0) return { parentId, at }
  for (const one of options) {
    const spot = spotOf(one.children, id, one.id)
    if (spot) return spot
  }
  return undefined
}

/** From the root to the entry itself. */
export function pathTo(options: readonly Option[], id: number): Option[] {
  for (const one of options) {
    if (one.id === id) return [one]
    const path = pathTo(one.children, id)
    if (path.length > 0) return [one, ...path]
  }
  return []
}

export const change = (options: readonly Option[], id: number, part: Partial<Option>): Option[] =>
  options.map((one) => (one.id === id ? { ...one, ...part } : { ...one, children: change(one.children, id, part) }))

export function add(options: readonly Option[], entry: Option, { parentId, at }: Spot): Option[] {
  if (parentId === null) return options.toSpliced(at, 0, entry)
  return change(options, parentId, { children: childrenOf(options, parentId).toSpliced(at, 0, entry) })
}

export const remove = (options: readonly Option[], id: number): Option[] =>
  options.filter((one) => one.id !== id).map((one) => ({ ...one, children: remove(one.children, id) }))

/** Moves an entry; never into itself or deeper than the maximum depth. */
export function move(options: Option[], id: number, { parentId, at }: Spot): Option[] {
  const entry = entryOf(options, id)
  const from = spotOf(options, id)
  if (!entry || !from || !isPlace(options, parentId) || entryOf([entry], parentId) || !fits(options, entry, parentId)) return options
  const own = from.parentId === parentId && from.at < at ? 1 : 0
  return add(remove(options, id), entry, { parentId, at: at - own })
}

/** Whether the entry with all its children fits under a parent. */
export const fits = (options: readonly Option[], entry: Option, parentId: number | null) =>
  (parentId === null ? 0 : pathTo(options, parentId).length) + levelsOf(entry) <= menuLimits.levels

const levelsOf = ({ children }: Option): number => 1 + Math.max(0, ...children.map(levelsOf))

const isPlace = (options: Option[], parentId: number | null) => parentId === null || entryOf(options, parentId) !== undefined

/** The position after one step: among its siblings, into the one before, or out after its parent. */
export function spotAfter(options: Option[], id: number, direction: Direction): Spot | undefined {
  const from = spotOf(options, id)
  if (!from) return undefined
  const { parentId, at } = from
  const neighbours = childrenOf(options, parentId)
  if (direction === 'up') return at > 0 ? { parentId, at: at - 1 } : undefined
  if (direction === 'down') return at < neighbours.length - 1 ? { parentId, at: at + 2 } : undefined
  if (direction === 'in') {
    const host = neighbours[at - 1]
    return host && { parentId: host.id, at: host.children.length }
  }
  const above = parentId === null ? undefined : spotOf(options, parentId)
  return above && { parentId: above.parentId, at: above.at + 1 }
}

/** Unsaved entries count down from -1. */
export const freshId = (options: readonly Option[]) => Math.min(0, ...flattenMenu(options).map(({ id }) => id)) - 1

/** Duplicates an entry with its children, right after it. */
export function duplicate(options: Option[], id: number): Option[] {
  const entry = entryOf(options, id)
  const spot = spotOf(options, id)
  if (!entry || !spot) return options
  let next = freshId(options)
  const copy = (one: Option): Option => ({ ...one, id: next--, children: one.children.map(copy) })
  return add(options, copy(entry), { ...spot, at: spot.at + 1 })
}

/** The entry to select after this one is removed: the next, the previous, or the parent. */
export function besideOf(options: readonly Option[], id: number): number | null {
  const spot = spotOf(options, id)
  if (!spot) return null
  const neighbours = childrenOf(options, spot.parentId)
  return (neighbours[spot.at + 1] ?? neighbours[spot.at - 1])?.id ?? spot.parentId
}

/** The previous sibling, else the parent. */
export function beforeOf(options: readonly Option[], id: number): number | null {
  const { parentId = null, at = 0 } = spotOf(options, id) ?? {}
  return childrenOf(options, parentId)[at - 1]?.id ?? parentId
}
