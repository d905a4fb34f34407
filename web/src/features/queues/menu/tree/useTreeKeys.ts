import type { KeyboardEvent } from 'react'
import type { MenuEditor } from '../useMenuEditor.ts'
import type { MoveDirection } from './menuTree.ts'
import { rowAfterKey, rowByLetter, type TreeRow } from './treeRows.ts'

const DIRECTIONS: Record<string, MoveDirection> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** The keys of the tree: navigation, folding, editing. Other keys are left to the browser. */
export function useTreeKeys(rows: readonly TreeRow[], editor: MenuEditor) {
  const { selection } = editor
  const { selected: id } = selection

  const change = ({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    const step = DIRECTIONS[key]
    if (altKey && step && id !== null) return () => editor.step(id, step)
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd' && id !== null) return () => editor.duplicate(id)
    if (altKey || ctrlKey || metaKey) return undefined
    if (key === 'Insert' && shiftKey) return () => editor.addUnder(id)
    if (key === 'Insert' || key === '+') return () => editor.addSibling(id)
    if ((key === 'Delete' || key === 'Backspace') && id !== null) return () => editor.remove(id)
    if (key === 'Enter' || key === 'F2') return () => editor.go('title')
    return undefined
  }
  const walk = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    if (altKey || ctrlKey || metaKey) return undefined
    const row = rows.find((candidate) => candidate.id === id)
    if (key === 'ArrowRight' && row && row.count > 0 && !row.isOpen && id !== null) return () => selection.unfold([id])
    if (key === 'ArrowLeft' && row?.isOpen && id !== null) return () => selection.fold([id])
    if (key === '*') return () => selection.unfold(rows.flatMap(({ id }) => id ?? []))
    const next = rowAfterKey(rows, id, key) ?? (key.length === 1 && key.trim() ? rowByLetter(rows, id, key) : undefined)
    return next && (() => selection.select(next.id))
  }
  return (event: KeyboardEvent) => {
    // Keys inside a row's menu belong to that menu.
    if ((event.target as Element).getAttribute('role') !== 'treeitem') return
    const act = change(event) ?? walk(event)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}
