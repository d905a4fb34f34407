import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Box, positionTooltip } from './positionTooltip.ts'
import classes from './TooltipLayer.module.css'

type Tooltip = { text: string; side: 'block' | 'right'; target: Box }

const DELAY = 400

/**
 * Shows the text of `data-hint` next to the element that has the pointer or the focus. One layer serves the whole screen, so a
 * hint costs a button nothing. Screen readers read the button's own name.
 */
export function TooltipLayer() {
  const [hint, setHint] = useState<Tooltip | null>(null)
  const tooltip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setHint(null)
    }
    const show = (element: Element | null, after: number) => {
      hide()
      if (element) timer = setTimeout(() => element.isConnected && setHint(tooltipOf(element)), after)
    }
    const onPointer = ({ target, pointerType }: PointerEvent) => pointerType === 'mouse' && show(elementWithHint(target), DELAY)
    const onFocus = ({ target }: FocusEvent) => show((target as Element).matches(':focus-visible') ? elementWithHint(target) : null, 0)
    document.addEventListener('pointerover', onPointer)
    document.addEventListener('focusin', onFocus)
    const hideEvents = ['focusout', 'pointerdown', 'keydown', 'scroll'] as const
    for (const event of hideEvents) document.addEventListener(event, hide, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointer)
      document.removeEventListener('focusin', onFocus)
      for (const event of hideEvents) document.removeEventListener(event, hide, true)
    }
  }, [])

  useLayoutEffect(() => {
    if (!hint || !tooltip.current) return
    const { width, height } = tooltip.current.getBoundingClientRect()
    const window_ = { width: window.innerWidth, height: window.innerHeight }
    const { left, top } = positionTooltip({ width, height }, hint, window_)
    tooltip.current.style.translate = `${left}px ${top}px`
  }, [hint])

  return (
    hint && (
      <div ref={tooltip} className={classes.hint} aria-hidden>
        {hint.text}
      </div>
    )
  )
}

const elementWithHint = (target: EventTarget | null) => (target instanceof Element ? target.closest('[data-hint]') : null)

/** An expanded button needs no hint: what it opened explains it. */
function tooltipOf(element: Element): Tooltip | null {
  const text = element.getAttribute('data-hint')
  if (!text || element.getAttribute('aria-expanded') === 'true') return null
  const side = element.getAttribute('data-hint-side') === 'right' ? 'right' : 'block'
  return { text, side, target: element.getBoundingClientRect() }
}
