import { type KeyboardEvent, type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

const LONG_PRESS = 450
const MAX_MOVE = 10
/** Elements whose own press must not open the menu. */
const CONTROLS = 'button, input, video, audio'

/** Opens a message's menu with the menu key, Enter, the right button or a long press. Arrow keys move to the next message. */
export function useMessageMenu(onOpenMenu: (() => void) | undefined) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressStart = useRef({ x: 0, y: 0 })
  const hasOpened = useRef(false)
  const end = () => clearTimeout(waiting.current)
  useEffect(() => () => clearTimeout(waiting.current), [])
  if (!onOpenMenu) return { onKeyDown: moveFocus }
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      moveFocus(event)
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      event.preventDefault()
      // Open after the key event: the menu would otherwise receive the same key and close.
      setTimeout(onOpenMenu)
    },
    onContextMenu(event: MouseEvent) {
      // The long press has opened our menu already: do not open the browser's menu.
      if (!hasOpened.current && (isWithin(event, `a, ${CONTROLS}`) || !document.getSelection()?.isCollapsed)) return
      event.preventDefault()
      onOpenMenu()
    },
    onPointerDown(event: PointerEvent) {
      end()
      hasOpened.current = false
      if (event.pointerType === 'mouse' || isWithin(event, CONTROLS)) return
      pressStart.current = { x: event.clientX, y: event.clientY }
      waiting.current = setTimeout(() => {
        hasOpened.current = true
        onOpenMenu()
      }, LONG_PRESS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - pressStart.current.x, clientY - pressStart.current.y) > MAX_MOVE) end()
    },
    onPointerUp: end,
    // Lifting the finger must not count as a click outside the menu.
    onTouchEnd: (event: TouchEvent) => hasOpened.current && event.preventDefault(),
    onPointerCancel: end,
  }
}

const isWithin = ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }, kinds: string) =>
  target !== currentTarget && target instanceof Element && target.closest(kinds) !== null

/** Moves the focus to the next message, from the focused message or from its button. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const { currentTarget: own, target } = event
  if (!step || !(target === own || (target instanceof Element && target.matches('[aria-haspopup="menu"]')))) return
  const all = [...(own.closest('[role="log"]')?.querySelectorAll<HTMLElement>('article') ?? [])]
  const next = all[all.indexOf(own) + step]
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}
