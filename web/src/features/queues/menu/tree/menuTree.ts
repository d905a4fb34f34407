import type { Option } from '@recado/contract/bot/config'
import { flattenMenu, menuLimits } from '@recado/contract/queues/menuTree'

/** The parent (null at the root) and the index among its children. */
export type TreePosition = { parentId: number | null; at: number }
export type MoveDirection = 'up' | 'down' | 'in' | 'out'

export const findEntry = (options: readonly Option[], id: number | null) => flattenMenu(options).find((entry) => entry.id === id)

export const childrenOf = (options: readonly Option[], parentId: number | null): readonly Option[] =>
  parentId === null ? options : (findEntry(options, parentId)?.children ?? [])

export function positionOf(options: readonly Option[], id: number, parentId: number | null = null): TreePosition | undefined {
  const at = options.findIndex((entry) => entry.id === id)
  if (at >= 0) return { parentId, at }
  for (const entry of options) {
    const position = positionOf(entry.children, id, entry.id)
    if (position) return position
  }
  return undefined
}

/** From the root to the entry itself. */
export function pathToEntry(options: readonly Option[], id: number): Option[] {
  for (const entry of options) {
    if (entry.id === id) return [entry]
    const path = pathToEntry(entry.children, id)
    if (path.length > 0) return [entry, ...path]
  }
  return []
}

export const changeEntry = (options: readonly Option[], id: number, part: Partial<Option>): Option[] =>
  options.map((entry) => (entry.id === id ? { ...entry, ...part } : { ...entry, children: changeEntry(entry.children, id, part) }))

export function addEntry(options: readonly Option[], entry: Option, { parentId, at }: TreePosition): Option[] {
  if (parentId === null) return options.toSpliced(at, 0, entry)
  return changeEntry(options, parentId, { children: childrenOf(options, parentId).toSpliced(at, 0, entry) })
}

export const removeEntry = (options: readonly Option[], id: number): Option[] =>
  options.filter((entry) => entry.id !== id).map((entry) => ({ ...entry, children: removeEntry(entry.children, id) }))

/** Moves an entry; never into itself or deeper than the maximum depth. */
export function moveEntry(options: Option[], id: number, { parentId, at }: TreePosition): Option[] {
  const entry = findEntry(options, id)
  const from = positionOf(options, id)
  if (!entry || !from || !isParent(options, parentId) || findEntry([entry], parentId) || !fitsDepth(options, entry, parentId))
    return options
  const own = from.parentId === parentId && from.at < at ? 1 : 0
  return addEntry(removeEntry(options, id), entry, { parentId, at: at - own })
}

/** Whether the entry with all its children fits under a parent. */
export const fitsDepth = (options: readonly Option[], entry: Option, parentId: number | null) =>
  (parentId === null ? 0 : pathToEntry(options, parentId).length) + depthOf(entry) <= menuLimits.levels

const depthOf = ({ children }: Option): number => 1 + Math.max(0, ...children.map(depthOf))

const isParent = (options: Option[], parentId: number | null) => parentId === null || findEntry(options, parentId) !== undefined

/** The position after one step: among its siblings, into the previous one, or out after its parent. */
export function positionAfterMove(options: Option[], id: number, direction: MoveDirection): TreePosition | undefined {
  const from = positionOf(options, id)
  if (!from) return undefined
  const { parentId, at } = from
  const neighbours = childrenOf(options, parentId)
  if (direction === 'up') return at > 0 ? { parentId, at: at - 1 } : undefined
  if (direction === 'down') return at < neighbours.length - 1 ? { parentId, at: at + 2 } : undefined
  if (direction === 'in') {
    const host = neighbours[at - 1]
    return host && { parentId: host.id, at: host.children.length }
  }
  const above = parentId === null ? undefined : positionOf(options, parentId)
  return above && { parentId: above.parentId, at: above.at + 1 }
}

/** Unsaved entries count down from -1. */
export const nextTemporaryId = (options: readonly Option[]) => Math.min(0, ...flattenMenu(options).map(({ id }) => id)) - 1

/** Duplicates an entry with its children, right after it. */
export function duplicateEntry(options: Option[], id: number): Option[] {
  const entry = findEntry(options, id)
  const position = positionOf(options, id)
  if (!entry || !position) return options
  let next = nextTemporaryId(options)
  const copy = (entry: Option): Option => ({ ...entry, id: next--, children: entry.children.map(copy) })
  return addEntry(options, copy(entry), { ...position, at: position.at + 1 })
}

/** The entry to select after this entry is removed: the next, the previous, or the parent. */
export function neighbourOf(options: readonly Option[], id: number): number | null {
  const position = positionOf(options, id)
  if (!position) return null
  const neighbours = childrenOf(options, position.parentId)
  return (neighbours[position.at + 1] ?? neighbours[position.at - 1])?.id ?? position.parentId
}

/** The previous sibling, else the parent. */
export function previousOf(options: readonly Option[], id: number): number | null {
  const { parentId = null, at = 0 } = positionOf(options, id) ?? {}
  return childrenOf(options, parentId)[at - 1]?.id ?? parentId
}
