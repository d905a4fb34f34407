import type { Collision, CollisionDetection, DragMoveEvent } from '@dnd-kit/core'
import { useState } from 'react'
import type { MenuEditor } from '../useMenuEditor.ts'
import { type DropZone, dropPosition, zoneAt } from './dropPosition.ts'
import type { TreeRow } from './treeRows.ts'

/** The drag library's id of the queue, which has no entry id. */
export const ROOT_ID = 0

export type DropTarget = { rowId: number | null; zone: DropZone }

/** The row under the pointer only; none outside the tree. */
const rowUnder: CollisionDetection = ({ droppableContainers, droppableRects, pointerCoordinates: at }) => {
  if (!at) return []
  return droppableContainers.flatMap((container): Collision[] => {
    const rect = droppableRects.get(container.id)
    const isUnder = rect && at.x >= rect.left && at.x <= rect.right && at.y >= rect.top - 1 && at.y <= rect.bottom
    return isUnder ? [{ id: container.id, data: { droppableContainer: container, value: 1, zone: zoneAt(rect, at.y) } }] : []
  })
}

/** Drags an entry: which entry, and where it would be dropped. */
export function useTreeDrag(rows: readonly TreeRow[], { canFit, put }: MenuEditor) {
  const [draggedId, setDraggedId] = useState<number | null>(null)
  const [drop, setDrop] = useState<DropTarget | null>(null)

  const targetOf = ({ active, collisions }: Pick<DragMoveEvent, 'active' | 'collisions'>) => {
    const [hit] = collisions ?? []
    const row = hit && rows.find(({ id }) => (id ?? ROOT_ID) === hit.id)
    if (!row) return null
    const zone = hit.data?.zone as DropZone
    const position = dropPosition(row, zone)
    return canFit(Number(active.id), position.parentId) ? { row, zone, position } : null
  }
  const end = () => {
    setDraggedId(null)
    setDrop(null)
  }
  return {
    carried: draggedId,
    drop,
    context: {
      collisionDetection: rowUnder,
      onDragStart: ({ active }: Pick<DragMoveEvent, 'active'>) => setDraggedId(Number(active.id)),
      onDragMove(event: DragMoveEvent) {
        const target = targetOf(event)
        const next = target && { rowId: target.row.id, zone: target.zone }
        if (next?.rowId !== drop?.rowId || next?.zone !== drop?.zone) setDrop(next)
      },
      onDragEnd(event: Pick<DragMoveEvent, 'active' | 'collisions'>) {
        const target = targetOf(event)
        end()
        if (target) put(Number(event.active.id), target.position)
      },
      onDragCancel: end,
    },
  }
}
