import { type FocusEvent, type KeyboardEvent, useCallback, useState } from 'react'

type Options = {
  /** The card at this distance, beside or below; undefined past the ends. */
  beside: (id: number, across: number, along: number) => number | undefined
  /** Moves the card by this number of lanes. */
  onMove: (id: number, step: number) => void
}

const steps: Readonly<Record<string, readonly [across: number, along: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrow keys move between cards. With Shift they move the card to the next lane. */
export function useCardKeys({ beside, onMove }: Options) {
  const [current, setCurrent] = useState<{ id: number; called: boolean } | null>(null)
  /** The card may have moved: follow it. */
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
  // Focusing something else ends it: moved cards no longer take the focus.
  const onBlur = ({ relatedTarget }: FocusEvent) =>
    relatedTarget !== null && setCurrent((was) => was && (was.called ? { ...was, called: false } : was))
  return { current, call, handlers: { onKeyDown, onFocus, onBlur } }
}

export type CardKeys = ReturnType<typeof useCardKeys>['handlers']

/** Only the card's link counts, not its buttons. */
const idOf = (target: EventTarget) => {
  const main = target instanceof Element ? target.closest('[data-main]') : null
  const card = main?.closest('[data-card]')?.getAttribute('data-card')
  return card ? Number(card) : undefined
}
