import type { KeyboardEvent } from 'react'

/** With the arrows from message to message: the one that has the focus, or whose button has it, hands it to its neighbour. */
export function stepBetween(event: KeyboardEvent<HTMLElement>) {
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
