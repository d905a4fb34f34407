import { type KeyboardEvent, type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

export type AskForMenu = () => void

const LONG_PRESS = 450
const STEADY = 10
/** What is pressed for something else. */
const CONTROLS = 'button, input, video, audio'

/** The ways to ask what can be done with a message: its menu key or Enter, the right button, a long press; and to get to the next one. */
export function useMenuRequest(onAsk: AskForMenu | undefined) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begun = useRef({ x: 0, y: 0 })
  const hasAsked = useRef(false)
  const end = () => clearTimeout(waiting.current)
  useEffect(() => () => clearTimeout(waiting.current), [])
  if (!onAsk) return { onKeyDown: stepBetween }
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      stepBetween(event)
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      event.preventDefault()
      // A menu that opens within the key's own event would hear that key too, and close.
      setTimeout(onAsk)
    },
    onContextMenu(event: MouseEvent) {
      // What a long press has opened already is not to be covered by the browser's own menu.
      if (!hasAsked.current && (isWithin(event, `a, ${CONTROLS}`) || !document.getSelection()?.isCollapsed)) return
      event.preventDefault()
      onAsk()
    },
    onPointerDown(event: PointerEvent) {
      end()
      hasAsked.current = false
      if (event.pointerType === 'mouse' || isWithin(event, CONTROLS)) return
      begun.current = { x: event.clientX, y: event.clientY }
      waiting.current = setTimeout(() => {
        hasAsked.current = true
        onAsk()
      }, LONG_PRESS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - begun.current.x, clientY - begun.current.y) > STEADY) end()
    },
    onPointerUp: end,
    // The finger that leaves the menu open must not be taken for a click beside it.
    onTouchEnd: (event: TouchEvent) => hasAsked.current && event.preventDefault(),
    onPointerCancel: end,
  }
}

const isWithin = ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }, kinds: string) =>
  target !== currentTarget && target instanceof Element && target.closest(kinds) !== null

/** With the arrows from message to message: the one that has the focus, or whose button has it, hands it to its neighbour. */
function stepBetween(event: KeyboardEvent<HTMLElement>) {
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
