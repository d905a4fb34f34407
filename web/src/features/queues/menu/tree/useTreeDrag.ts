import type { Collision, CollisionDetection, DragMoveEvent } from '@dnd-kit/core'
import { useState } from 'react'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { dropSpot, type Zone, zoneAt } from './dropSpot.ts'
import type { TreeRow } from './treeRows.ts'

/** The drag library's id of the queue, which has no entry id. */
export const ROOT = 0

export type Drop = { rowId: number | null; zone: Zone }

/** The row under the pointer only; none outside the tree. */
const rowUnder: CollisionDetection = ({ droppableContainers, droppableRects, pointerCoordinates: at }) => {
  if (!at) return []
  return droppableContainers.flatMap((container): Collision[] => {
    const rect = droppableRects.get(container.id)
    const isUnder = rect && at.x >= rect.left && at.x <= rect.right && at.y >= rect.top - 1 && at.y <= rect.bottom
    return isUnder ? [{ id: container.id, data: { droppableContainer: container, value: 1, zone: zoneAt(rect, at.y) } }] : []
  })
}

/** Drags an entry: which one, and where it would be dropped. */
export function useTreeDrag(rows: readonly TreeRow[], { canFit, put }: MenuEditor) {
  const [carried, setCarried] = useState<number | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)

  const aimOf = ({ active, collisions }: Pick<DragMoveEvent, 'active' | 'collisions'>) => {
    const [hit] = collisions ?? []
    const row = hit && rows.find(({ id }) => (id ?? ROOT) === hit.id)
    if (!row) return null
    const zone = hit.data?.zone as Zone
    const spot = dropSpot(row, zone)
    return canFit(Number(active.id), spot.parentId) ? { row, zone, spot } : null
  }
  const end = () => {
    setCarried(null)
    setDrop(null)
  }
  return {
    ...{ carried, drop },
    context: {
      collisionDetection: rowUnder,
      onDragStart: ({ active }: Pick<DragMoveEvent, 'active'>) => setCarried(Number(active.id)),
      onDragMove(event: DragMoveEvent) {
        const aim = aimOf(event)
        const next = aim && { rowId: aim.row.id, zone: aim.zone }
        if (next?.rowId !== drop?.rowId || next?.zone !== drop?.zone) setDrop(next)
      },
      onDragEnd(event: Pick<DragMoveEvent, 'active' | 'collisions'>) {
        const aim = aimOf(event)
        end()
        if (aim) put(Number(event.active.id), aim.spot)
      },
      onDragCancel: end,
    },
  }
}
