import type { Option } from '@recado/contract/bot/config'

/** A visible row of the tree. The first row, with id null, is the queue itself. */
export type TreeRow = {
  id: number | null
  parentId: number | null
  title: string
  /** From 1, as in ARIA. */
  level: number
  position: number
  siblingCount: number
  isOpen: boolean
  count: number
}

export function treeRows(queue: string, options: readonly Option[], folded: ReadonlySet<number>): TreeRow[] {
  const root = { id: null, parentId: null, title: queue, level: 1, position: 1, siblingCount: 1, isOpen: true, count: options.length }
  return [root, ...childRows(options, { parentId: null, level: 2, folded })]
}

type ParentContext = { parentId: number | null; level: number; folded: ReadonlySet<number> }

const childRows = (options: readonly Option[], { parentId, level, folded }: ParentContext): TreeRow[] =>
  options.flatMap(({ id, title, children }, at) => {
    const isOpen = children.length > 0 && !folded.has(id)
    const row = { id, parentId, title, level, position: at + 1, siblingCount: options.length, isOpen, count: children.length }
    return [row, ...(isOpen ? childRows(children, { parentId: id, level: level + 1, folded }) : [])]
  })

/** The row that a navigation key leads to. */
export function rowAfterKey(rows: readonly TreeRow[], id: number | null, key: string): TreeRow | undefined {
  const at = rows.findIndex((row) => row.id === id)
  const row = rows[at]
  if (!row) return rows[0]
  if (key === 'ArrowDown') return rows[at + 1]
  if (key === 'ArrowUp') return rows[at - 1]
  if (key === 'Home') return rows[0]
  if (key === 'End') return rows.at(-1)
  if (key === 'ArrowRight') return row.isOpen && row.count > 0 ? rows[at + 1] : undefined
  if (key === 'ArrowLeft') return row.level > 1 ? rows.find((other) => other.id === row.parentId) : undefined
  return undefined
}

/** The next row whose title begins with the letter; wraps around. */
export function rowByLetter(rows: readonly TreeRow[], id: number | null, letter: string): TreeRow | undefined {
  const at = rows.findIndex((row) => row.id === id)
  const around = [...rows.slice(at + 1), ...rows.slice(0, at)]
  return around.find(({ title }) => title.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()))
}
