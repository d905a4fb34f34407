import type { Spot } from './menuTree.ts'
import type { TreeRow } from './treeRows.ts'

/** Which part of a row the pointer is over. */
export type Zone = 'before' | 'inside' | 'after'

/** The middle of a row takes what is dropped on it in; its edges stand for the gaps beside it. */
export function zoneAt({ top, height }: { top: number; height: number }, y: number): Zone {
  const part = (y - top) / height
  if (part < 0.3) return 'before'
  return part > 0.7 ? 'after' : 'inside'
}

export function dropSpot({ id, parentId, place, isOpen, count }: TreeRow, zone: Zone): Spot {
  if (id === null) return { parentId: null, at: zone === 'inside' ? count : 0 }
  if (zone === 'before') return { parentId, at: place - 1 }
  if (zone === 'inside') return { parentId: id, at: count }
  // Under an open one its first child is the next row.
  return isOpen ? { parentId: id, at: 0 } : { parentId, at: place }
}
