import { type PointerEvent as Press, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { goOnAtEdge, type Hand, handOn, isFar, LONG, laneUnder, placeGhost, swallowClick } from './hand.ts'

export type CardDrag = ReturnType<typeof useCardDrag>

/** Cards are taken by mouse, pen or finger and let go over a lane. What happens on the board meanwhile goes on under them. */
export function useCardDrag(onDrop: (id: number, lane: string) => void) {
  const board = useRef<HTMLElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const hand = useRef<Hand>(undefined)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [dragged, setDragged] = useState<{ id: number; over: string | undefined } | null>(null)
  const isDragging = dragged !== null

  const begin = () => hand.current && setDragged({ id: hand.current.id, over: laneUnder(hand.current) })
  const end = (drops: boolean) => {
    const one = hand.current
    clearTimeout(hold.current)
    hand.current = undefined
    if (!isDragging || !one) return
    setDragged(null)
    swallowClick()
    const lane = drops ? laneUnder(one) : undefined
    if (lane !== undefined) onDrop(one.id, lane)
  }
  const follow = () => {
    if (!hand.current) return
    placeGhost(ghost.current, hand.current)
    const over = laneUnder(hand.current)
    setDragged((was) => (was && was.over !== over ? { ...was, over } : was))
  }
  const move = (event: PointerEvent) => {
    const one = hand.current
    if (!one || (!isDragging && !isFar(one, event))) return
    // A finger that moves before it has rested scrolls.
    if (!isDragging && one.isTouch) return end(false)
    one.at = { x: event.clientX, y: event.clientY }
    if (isDragging) follow()
    else begin()
  }
  useHandEvents({ board, hand, isDragging, move, end })
  useFollowing({ board, hand, isDragging, follow })

  const onPointerDown = (event: Press) => {
    if (hand.current) return
    hand.current = handOn(event)
    if (hand.current?.isTouch) hold.current = setTimeout(begin, LONG)
  }
  const onContextMenu = (event: { preventDefault: () => void }) => void (hand.current?.isTouch && event.preventDefault())
  return { board, ghost, dragged, handlers: { onPointerDown, onContextMenu } }
}

type Drag = { board: RefObject<HTMLElement | null>; hand: RefObject<Hand | undefined>; isDragging: boolean }
type Acts = { move: (event: PointerEvent) => void; end: (drops: boolean) => void }

/** What the hand does anywhere on the screen, once it has taken a card. */
function useHandEvents({ board, hand, isDragging, move, end }: Drag & Acts) {
  const moved = useEffectEvent((event: PointerEvent) => event.pointerId === hand.current?.pointer && move(event))
  const released = useEffectEvent((event: PointerEvent) => event.pointerId === hand.current?.pointer && end(event.type === 'pointerup'))
  const steadied = useEffectEvent((event: TouchEvent) => isDragging && event.cancelable && event.preventDefault())
  const escaped = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return
    event.stopPropagation()
    end(false)
  })
  useEffect(() => {
    const { signal, abort } = aborting()
    window.addEventListener('pointermove', (event) => void moved(event), { signal })
    window.addEventListener('pointerup', (event) => void released(event), { signal })
    window.addEventListener('pointercancel', (event) => void released(event), { signal })
    window.addEventListener('keydown', (event) => escaped(event), { signal, capture: true })
    // It must be there before the finger comes, or the browser does not ask.
    board.current?.addEventListener('touchmove', (event) => void steadied(event), { signal, passive: false })
    return abort
  }, [board])
}

function aborting() {
  const stop = new AbortController()
  return { signal: stop.signal, abort: () => stop.abort() }
}

/** The card follows the hand from the first moment on, also where the board moves under it. */
function useFollowing({ board, hand, isDragging, follow }: Drag & { follow: () => void }) {
  const followed = useEffectEvent(follow)
  useLayoutEffect(() => {
    if (!isDragging) return undefined
    followed()
    let frame = requestAnimationFrame(function look() {
      if (hand.current && goOnAtEdge(board.current, hand.current)) followed()
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDragging, board, hand])
}
