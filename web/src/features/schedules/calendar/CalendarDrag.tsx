import { type DragEndEvent, DragOverlay, pointerWithin } from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { DragArea } from '#web/shared/ui/drag/DragArea.tsx'
import classes from './Calendar.module.css'
import type { CalendarActions, CalendarItem } from './calendarEntry.ts'

type Props = { entries: readonly CalendarItem[]; onMove: CalendarActions['onMove']; children: ReactNode }

/** Lets entries be dragged between cells, by mouse or touch. */
export function CalendarDrag({ entries, onMove, children }: Props) {
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  const dragged = entries.find(({ key }) => key === draggedKey)
  const drop = ({ active, over }: DragEndEvent) => {
    setDraggedKey(null)
    const entry = entries.find(({ key }) => key === active.id)
    const timeAfterDrop = over?.data.current?.timeAfterDrop as ((at: string) => string) | undefined
    if (entry && timeAfterDrop && timeAfterDrop(entry.at) !== entry.at) onMove(entry.key, timeAfterDrop(entry.at))
  }
  return (
    <DragArea
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDraggedKey(String(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setDraggedKey(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.dragged} aria-hidden data-variant={dragged.variant}>
            <span className={classes.clock}>{dragged.at.slice(11)}</span> <span className={classes.entryTitle}>{dragged.title}</span>
          </div>
        )}
      </DragOverlay>
    </DragArea>
  )
}
