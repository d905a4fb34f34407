import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { stepBetween } from './stepBetween.ts'

export type Asked = () => void

const LONG_PRESS = 450
const STEADY = 10
/** What has a menu or a meaning of its own. */
const OWN_MEANING = 'a, button, input, video, audio'

/** The ways to ask what can be done with a message: its menu key or Enter, the right button, a long press; and to get to the next one. */
export function useAsked(onAsk: Asked | undefined) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begun = useRef({ x: 0, y: 0 })
  const end = () => clearTimeout(waiting.current)
  useEffect(() => () => clearTimeout(waiting.current), [])
  if (!onAsk) return { onKeyDown: stepBetween }
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      stepBetween(event)
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      event.preventDefault()
      onAsk()
    },
    onContextMenu(event: MouseEvent) {
      const isOnOwnMeaning = event.target instanceof Element && event.target !== event.currentTarget && event.target.closest(OWN_MEANING)
      if (isOnOwnMeaning || !document.getSelection()?.isCollapsed) return
      event.preventDefault()
      onAsk()
    },
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      end()
      if (pointerType === 'mouse') return
      begun.current = { x: clientX, y: clientY }
      waiting.current = setTimeout(onAsk, LONG_PRESS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - begun.current.x, clientY - begun.current.y) > STEADY) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
