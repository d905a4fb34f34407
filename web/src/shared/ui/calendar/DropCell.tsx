import { useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import classes from './Calendar.module.css'

type Props = {
  /** Its day, and its hour where a day has many cells. */
  id: string
  /** To what time an entry is moved that is dropped here, by the time that it had. */
  placeOf: (at: string) => string
  onAdd: (() => void) | undefined
  isToday: boolean
  isOutside?: boolean
  children?: ReactNode
}

/** A field of the calendar. Adding by a click in it is for the mouse alone: there is a button for it elsewhere. */
export function DropCell({ id, placeOf, onAdd, isToday, isOutside = false, children }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id, data: { placeOf } })
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
