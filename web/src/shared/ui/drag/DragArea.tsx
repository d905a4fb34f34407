import { DndContext, type DndContextProps, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type SyntheticEvent, useEffect, useState } from 'react'

type Props = Omit<DndContextProps, 'sensors' | 'accessibility'>

/** Makes its content draggable by mouse and touch. Each feature adds keys of its own and announces the result. */
export function DragArea({ onDragStart, onDragEnd, onDragCancel, ...props }: Props) {
  const sensors = useSensors(useSensor(ControlAwareMouseSensor, mouseOptions), useSensor(ControlAwareTouchSensor, touchOptions))
  const [isDragging, setDragging] = useState(false)
  useEffect(() => (isDragging ? claimEscape() : undefined), [isDragging])
  return (
    <DndContext
      sensors={sensors}
      accessibility={accessibility}
      {...props}
      onDragStart={(event) => {
        setDragging(true)
        onDragStart?.(event)
      }}
      onDragEnd={(event) => {
        setDragging(false)
        onDragEnd?.(event)
      }}
      onDragCancel={(event) => {
        setDragging(false)
        onDragCancel?.(event)
      }}
    />
  )
}

/** A click must not start a drag, nor a scrolling finger. */
const mouseOptions = { activationConstraint: { distance: 6 } }
const touchOptions = { activationConstraint: { delay: 250, tolerance: 8 } }

/** A press on a button or menu inside a draggable element is not a drag. `data-main`: the link that covers the element. */
function canDragFrom({ target, currentTarget }: SyntheticEvent) {
  const control = (target as Element).closest('button, a:not([data-main]), [role="menu"]')
  return control === null || control === currentTarget
}

class ControlAwareMouseSensor extends MouseSensor {
  static override activators = MouseSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (...[event, options]: Parameters<typeof handler>) => canDragFrom(event) && handler(event, options),
  }))
}

class ControlAwareTouchSensor extends TouchSensor {
  static override activators = TouchSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (...[event, options]: Parameters<typeof handler>) => canDragFrom(event) && handler(event, options),
  }))
}

const nothing = () => undefined
const accessibility: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}

/** During a drag, Escape cancels it and does nothing else. */
function claimEscape() {
  const claim = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
  window.addEventListener('keydown', claim, { capture: true })
  return () => window.removeEventListener('keydown', claim, { capture: true })
}
