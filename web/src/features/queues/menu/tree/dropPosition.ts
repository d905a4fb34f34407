import type { TreePosition } from './menuTree.ts'
import type { TreeRow } from './treeRows.ts'

/** The part of a row under the pointer. */
export type DropZone = 'before' | 'inside' | 'after'

/** Dropping on the middle of a row adds as its child; on an edge, as its sibling. */
export function zoneAt({ top, height }: { top: number; height: number }, y: number): DropZone {
  const part = (y - top) / height
  if (part < 0.3) return 'before'
  return part > 0.7 ? 'after' : 'inside'
}

export function dropPosition({ id, parentId, position, isOpen, count }: TreeRow, zone: DropZone): TreePosition {
  if (id === null) return { parentId: null, at: zone === 'inside' ? count : 0 }
  if (zone === 'before') return { parentId, at: position - 1 }
  if (zone === 'inside') return { parentId: id, at: count }
  // Below an open row comes its first child.
  return isOpen ? { parentId: id, at: 0 } : { parentId, at: position }
}
