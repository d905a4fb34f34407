import { DndContext, type DndContextProps, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type SyntheticEvent, useEffect, useState } from 'react'

type Props = Omit<DndContextProps, 'sensors' | 'accessibility'>

/** Where things are dragged by mouse or by finger. Each feature has its own keys for the same, and says in the reader's language what was moved. */
export function DragArea({ onDragStart, onDragEnd, onDragCancel, ...props }: Props) {
  const sensors = useSensors(useSensor(FreeMouse, mouse), useSensor(FreeFinger, finger))
  const [isDragging, setDragging] = useState(false)
  useEffect(() => (isDragging ? keepEscape() : undefined), [isDragging])
  return (
    <DndContext
      {...{ sensors, accessibility }}
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

/** A click is no drag, and a finger that scrolls is none either: it drags after it has rested. */
const mouse = { activationConstraint: { distance: 6 } }
const finger = { activationConstraint: { delay: 250, tolerance: 8 } }

/** A press on a button or a menu within what can be dragged is theirs. `data-main`: the link that covers all of it. */
function isFree({ target, currentTarget }: SyntheticEvent) {
  const control = (target as Element).closest('button, a:not([data-main]), [role="menu"]')
  return control === null || control === currentTarget
}

class FreeMouse extends MouseSensor {
  static override activators = MouseSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (...[event, options]: Parameters<typeof handler>) => isFree(event) && handler(event, options),
  }))
}

class FreeFinger extends TouchSensor {
  static override activators = TouchSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (...[event, options]: Parameters<typeof handler>) => isFree(event) && handler(event, options),
  }))
}

const nothing = () => undefined
const accessibility: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}

/** While something is dragged, Escape ends that and does nothing else on the page. */
function keepEscape() {
  const claim = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
  window.addEventListener('keydown', claim, { capture: true })
  return () => window.removeEventListener('keydown', claim, { capture: true })
}
