import { useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import classes from './Calendar.module.css'

type Props = {
  /** Its day, and its hour if a day has several cells. */
  id: string
  /** The new time of an entry dropped here, from its present time. */
  timeAfterDrop: (at: string) => string
  onAdd: (() => void) | undefined
  isToday: boolean
  isOutside?: boolean
  children?: ReactNode
}

/** A cell of the calendar. Clicking it to add is for the mouse only: keyboard users have a button. */
export function DropCell({ id, timeAfterDrop, onAdd, isToday, isOutside = false, children }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id, data: { timeAfterDrop } })
  return (
    <td
      ref={setNodeRef}
      className={classes.cell}
      data-over={isOver || undefined}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      onDoubleClick={({ target, currentTarget }) => target === currentTarget && onAdd?.()}
    >
      {children}
    </td>
  )
}
