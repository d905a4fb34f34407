import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Box, positionTooltip } from './positionTooltip.ts'
import classes from './TooltipLayer.module.css'

type Tooltip = { text: string; side: 'block' | 'right'; target: Box }

const DELAY = 400

/**
 * Shows the text of `data-hint` beside the element under the pointer or with the focus. One layer serves the whole screen, so a
 * hint costs a button nothing. Screen readers read the button's own name.
 */
export function TooltipLayer() {
  const [hint, setHint] = useState<Tooltip | null>(null)
  const shown = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(soon)
      setHint(null)
    }
    const show = (element: Element | null, after: number) => {
      hide()
      if (element) soon = setTimeout(() => element.isConnected && setHint(tooltipOf(element)), after)
    }
    const onPointer = ({ target, pointerType }: PointerEvent) => pointerType === 'mouse' && show(elementWithHint(target), DELAY)
    const onFocus = ({ target }: FocusEvent) => show((target as Element).matches(':focus-visible') ? elementWithHint(target) : null, 0)
    document.addEventListener('pointerover', onPointer)
    document.addEventListener('focusin', onFocus)
    const ends = ['focusout', 'pointerdown', 'keydown', 'scroll'] as const
    for (const end of ends) document.addEventListener(end, hide, true)
    return () => {
      clearTimeout(soon)
      document.removeEventListener('pointerover', onPointer)
      document.removeEventListener('focusin', onFocus)
      for (const end of ends) document.removeEventListener(end, hide, true)
    }
  }, [])

  useLayoutEffect(() => {
    if (!hint || !shown.current) return
    const { width, height } = shown.current.getBoundingClientRect()
    const window_ = { width: window.innerWidth, height: window.innerHeight }
    const { left, top } = positionTooltip({ width, height }, hint, window_)
    shown.current.style.translate = `${left}px ${top}px`
  }, [hint])

  return (
    hint && (
      <div ref={shown} className={classes.hint} aria-hidden>
        {hint.text}
      </div>
    )
  )
}

const elementWithHint = (target: EventTarget | null) => (target instanceof Element ? target.closest('[data-hint]') : null)

/** A button that has opened something needs no hint. */
function tooltipOf(element: Element): Tooltip | null {
  const text = element.getAttribute('data-hint')
  if (!text || element.getAttribute('aria-expanded') === 'true') return null
  const side = element.getAttribute('data-hint-side') === 'right' ? 'right' : 'block'
  return { text, side, target: element.getBoundingClientRect() }
}
