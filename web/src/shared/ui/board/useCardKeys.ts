import { type FocusEvent, type KeyboardEvent, useCallback, useState } from 'react'

type Options = {
  /** The card that so many steps beside or below it; undefined beyond the ends. */
  beside: (id: number, across: number, along: number) => number | undefined
  /** Brings it so many lanes further. */
  onMove: (id: number, step: number) => void
}

const steps: Readonly<Record<string, readonly [across: number, along: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The arrows go from card to card; with Shift they bring the card to the lane beside. */
export function useCardKeys({ beside, onMove }: Options) {
  const [current, setCurrent] = useState<{ id: number; called: boolean } | null>(null)
  /** To where the card stands by then. */
  const call = useCallback((id: number) => setCurrent({ id, called: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const id = idOf(event.target)
    const step = steps[event.key]
    if (id === undefined || !step || event.ctrlKey || event.altKey || event.metaKey) return
    const [across, along] = step
    event.preventDefault()
    if (event.shiftKey && across !== 0) {
      call(id)
      return onMove(id, across)
    }
    const next = beside(id, across, along)
    if (next !== undefined) call(next)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const id = idOf(target)
    if (id !== undefined && id !== current?.id) setCurrent({ id, called: false })
  }
  // Whoever turns to something else is not called back when cards move.
  const onBlur = ({ relatedTarget }: FocusEvent) =>
    relatedTarget !== null && setCurrent((was) => was && (was.called ? { ...was, called: false } : was))
  return { current, call, handlers: { onKeyDown, onFocus, onBlur } }
}

export type CardKeys = ReturnType<typeof useCardKeys>['handlers']

/** Of a card's own link, not of its buttons. */
const idOf = (target: EventTarget) => {
  const main = target instanceof Element ? target.closest('[data-main]') : null
  const card = main?.closest('[data-card]')?.getAttribute('data-card')
  return card ? Number(card) : undefined
}
