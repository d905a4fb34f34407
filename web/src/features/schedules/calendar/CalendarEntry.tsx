import { type DragEndEvent, DragOverlay, pointerWithin, useDraggable, useDroppable } from '@dnd-kit/core'
import { addCalendarDays } from '@recado/contract/time/days'
import { IconAlertTriangle, IconBell, IconCheck, IconClock, IconEye, IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/shared/ui/Avatar.tsx'
import { DragArea } from '#web/shared/ui/drag/DragArea.tsx'
import classes from './Calendar.module.css'
import type { CalendarActions, CalendarItem } from './calendarEntry.ts'

type Props = {
  entry: CalendarItem
  acts: CalendarActions /** Up and Down move the entry by this unit. */
  unit: 'week' | 'hour'
  hint: string
}

const icons = { planned: IconClock, foreseen: IconRepeat, waiting: IconAlertTriangle, failed: IconAlertTriangle, done: IconCheck }

/** An entry at its time. A click opens it; dragging or Shift with an arrow key moves it. */
export function CalendarEntry({ entry, acts, unit, hint }: Props) {
  const { key, at, title, picture, note, variant, isMovable } = entry
  const Sign = entry.sign === 'reminder' && variant !== 'failed' ? IconBell : icons[variant]
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.shiftKey && isMovable ? movedBy(event.key, { at, unit }) : undefined
    if (to === undefined) return
    event.preventDefault()
    acts.onMove(key, to)
  }
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: key, disabled: !isMovable })
  return (
    <div className={classes.entry} data-variant={variant} data-dragging={isDragging || undefined}>
      <button
        ref={setNodeRef}
        type="button"
        className={classes.opener}
        data-movable={isMovable || undefined}
        {...listeners}
        aria-label={`${at.slice(11)} ${title}, ${note}`}
        {...(isMovable && {
          'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown',
          'aria-description': hint,
        })}
        onClick={() => acts.onOpen(key)}
        onKeyDown={onKeyDown}
      >
        <Sign size={14} stroke={1.8} aria-hidden />
        <span className={classes.clock}>{at.slice(11)}</span>
        {picture && <Avatar name={title} picture={picture} size={16} />}
        {/* A space, so that voice control recognises two words. */ ' '}
        <span className={classes.entryTitle}>{title}</span>
        {entry.repeats && variant !== 'foreseen' && <IconRepeat size={13} stroke={1.8} aria-hidden />}
      </button>
      <EntryTools entry={entry} acts={acts} />
    </div>
  )
}

/** Visible if there is room, otherwise on hover or focus. */
function EntryTools({ entry: { key, at, title, variant, isFixed }, acts: { onOpen, onRemove } }: Pick<Props, 'entry' | 'acts'>) {
  const { t } = useTranslation('resource')
  const name = `${title}, ${at.slice(11)}`
  const Open = isFixed || !onRemove ? IconEye : IconPencil
  return (
    <span className={classes.tools}>
      <EntryTool label={t(Open === IconEye ? 'seeOne' : 'editOne', { name })} onClick={() => onOpen(key)}>
        <Open size={15} stroke={1.8} />
      </EntryTool>
      {onRemove && variant !== 'foreseen' && (
        <EntryTool label={t('removeOne', { name })} onClick={() => onRemove(key)}>
          <IconTrash size={15} stroke={1.8} />
        </EntryTool>
      )}
    </span>
  )
}

function EntryTool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.tool} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}

function movedBy(key: string, { at, unit }: { at: string; unit: 'week' | 'hour' }): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }
  const step = steps[key]
  if (step === undefined) return undefined
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  if (isAcross || unit === 'week') return `${addCalendarDays(at.slice(0, 10), isAcross ? step : step * 7)}${at.slice(10)}`
  return new Date(Date.parse(`${at}:00Z`) + step * 3_600_000).toISOString().slice(0, 16)
}

type CalendarDragProps = { entries: readonly CalendarItem[]; onMove: CalendarActions['onMove']; children: ReactNode }

/** Lets entries be dragged between cells, by mouse or touch. */
export function CalendarDrag({ entries, onMove, children }: CalendarDragProps) {
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

type DropCellProps = {
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
export function DropCell({ id, timeAfterDrop, onAdd, isToday, isOutside = false, children }: DropCellProps) {
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
