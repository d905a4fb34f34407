import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const STEP = 1.5
const DOUBLE_CLICK_SCALE = 2.5

/** Zooms and moves a picture by wheel, fingers and mouse. The next picture starts unzoomed. */
export function useZoom(stage: RefObject<HTMLElement | null>, address: string) {
  const [view, setView] = useState(UNZOOMED)
  const [shownAddress, setShownAddress] = useState(address)
  if (shownAddress !== address) {
    setShownAddress(address)
    setView(UNZOOMED)
  }
  const fingers = useRef(new Map<number, ViewerPoint>())
  const change = (next: (view: ImageView) => ImageView) =>
    setView((now) => clampToEdges(next(now), stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 }))

  useWheel(stage, (event) => {
    const at = fromCenter(event, stage.current)
    change((now) => zoomTo(now, now.scale * Math.exp(-event.deltaY / 400), at))
  })

  return {
    view,
    larger: () => change((now) => zoomTo(now, now.scale * STEP)),
    smaller: () => change((now) => zoomTo(now, now.scale / STEP)),
    whole: () => setView(UNZOOMED),
    handlers: {
      onDoubleClick: (event: MouseEvent) => {
        const at = fromCenter(event, stage.current)
        change((now) => (now.scale > 1 ? UNZOOMED : zoomTo(now, DOUBLE_CLICK_SCALE, at)))
      },
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, fromCenter(event, stage.current))
      },
      onPointerMove(event: PointerEvent) {
        const before = fingers.current.get(event.pointerId)
        if (!before) return
        const to = fromCenter(event, stage.current)
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        fingers.current.set(event.pointerId, to)
        if (other) change((now) => zoomTo(now, (now.scale * distance(to, other)) / Math.max(1, distance(before, other)), other))
        else change((now) => ({ ...now, x: now.x + to.x - before.x, y: now.y + to.y - before.y }))
      },
      onPointerUp: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
      onPointerCancel: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
    },
  }
}

/** React's wheel listeners are passive and could not stop the browser from zooming the page. */
function useWheel(stage: RefObject<HTMLElement | null>, onTurn: (event: WheelEvent) => void) {
  const turn = useEffectEvent(onTurn)
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      turn(event)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])
}

const distance = (a: ViewerPoint, b: ViewerPoint) => Math.hypot(a.x - b.x, a.y - b.y)

function fromCenter({ clientX, clientY }: { clientX: number; clientY: number }, stage: HTMLElement | null): ViewerPoint {
  const { left = 0, top = 0, width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {}
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** The scale of a picture, and the distance of its centre from the centre of the viewer. */
type ImageView = { scale: number; x: number; y: number }
type ViewerPoint = { x: number; y: number }
type ViewerSize = { width: number; height: number }

export const UNZOOMED: ImageView = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 6

/** Changes the scale so that the point under the pointer stays there. Points are relative to the centre of the viewer. */
export function zoomTo({ scale, x, y }: ImageView, wanted: number, at: ViewerPoint = { x: 0, y: 0 }): ImageView {
  const next = Math.min(MAX_SCALE, Math.max(1, wanted))
  const growth = next / scale
  return { scale: next, x: at.x - (at.x - x) * growth, y: at.y - (at.y - y) * growth }
}

/** Stops a movement at the edge of the picture. */
export function clampToEdges({ scale, x, y }: ImageView, { width, height }: ViewerSize): ImageView {
  const most = (length: number) => (length * (scale - 1)) / 2
  return { scale, x: clamp(x, most(width)), y: clamp(y, most(height)) }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0
