import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './Calendar.module.css'
import { DRAGGED } from './CalendarEntry.tsx'

type Props = {
  /** What a thing that is let go here is moved to, by what it was. */
  placeOf: (at: string) => string
  onMove: (key: string, to: string) => void
  onAdd: (() => void) | undefined
  isToday: boolean
  isOutside?: boolean
  children?: ReactNode
}

/** A field of the calendar. Adding by a click in it is for the mouse alone: there is a button for it elsewhere. */
export function DropCell({ placeOf, onMove, onAdd, isToday, isOutside = false, children }: Props) {
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const { key, at } = JSON.parse(event.dataTransfer.getData(DRAGGED)) as { key: string; at: string }
    if (placeOf(at) !== at) onMove(key, placeOf(at))
  }
  return (
    <td
      className={classes.cell}
      data-over={isOver || undefined}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      onDragLeave={() => setOver(false)}
      onDoubleClick={({ target, currentTarget }) => target === currentTarget && onAdd?.()}
      {...{ onDragOver, onDrop }}
    >
      {children}
    </td>
  )
}
