import type { PointerEvent } from 'react'

/** A mouse that moves so far means to drag; a finger that rests so long does, for one that moves scrolls. */
const FAR = 6
export const LONG = 280
/** So near the edge the board goes on by itself, so many pixels a frame. */
const EDGE = 56
const STRIDE = 14

type Point = { x: number; y: number }
/** What has been taken, by which pointer, and where it is held. */
export type Hand = { id: number; pointer: number; isTouch: boolean; at: Point; grip: Point; width: number }

/** What a press takes: a card, but not one of its buttons. */
export function handOn({ target, button, pointerId: pointer, pointerType, clientX: x, clientY: y }: PointerEvent): Hand | undefined {
  const element = target as Element
  const card = element.closest<HTMLElement>('[data-card]')
  if (!card || button !== 0 || element.closest('button, a:not([data-main]), [role="menu"]')) return undefined
  const { left, top, width } = card.getBoundingClientRect()
  return {
    id: Number(card.dataset.card),
    pointer,
    isTouch: pointerType === 'touch',
    at: { x, y },
    grip: { x: x - left, y: y - top },
    width,
  }
}

export const isFar = ({ at }: Hand, { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>) =>
  Math.hypot(clientX - at.x, clientY - at.y) >= FAR

export const laneUnder = ({ at: { x, y } }: Hand) =>
  document.elementFromPoint(x, y)?.closest('[data-lane]')?.getAttribute('data-lane') ?? undefined

export function placeGhost(ghost: HTMLElement | null, { at, grip, width }: Hand) {
  if (!ghost) return
  ghost.style.width = `${width}px`
  ghost.style.transform = `translate(${at.x - grip.x}px, ${at.y - grip.y}px)`
}

/** Lets the board go on under a hand that is at its edge; answers whether it does. */
export function goOnAtEdge(board: HTMLElement | null, { at }: Hand): boolean {
  const box = board?.getBoundingClientRect()
  const stride = !box ? 0 : at.x < box.left + EDGE ? -STRIDE : at.x > box.right - EDGE ? STRIDE : 0
  if (stride !== 0) board?.scrollBy(stride, 0)
  return stride !== 0
}

/** What follows a drag is no click on the card. */
export function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
