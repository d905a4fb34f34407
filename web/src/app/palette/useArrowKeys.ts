import { type KeyboardEvent, useState } from 'react'

type Row = { id: string }
type Options<R extends Row> = { items: readonly R[]; reset: string; onChoose: (item: R) => void }

/** The chosen option. It keeps its option while others load, and resets with a new query. */
export function useArrowKeys<R extends Row>({ items, reset, onChoose }: Options<R>) {
  const [position, setPosition] = useState<{ id: string; reset: string }>()
  const place = position?.reset === reset ? items.findIndex(({ id }) => id === position.id) : -1
  const chosen = items[Math.max(place, 0)]
  const point = ({ id }: R) => setPosition({ id, reset })

  function step(by: number) {
    const next = items[(Math.max(place, 0) + by + items.length) % items.length]
    if (next) point(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && chosen) onChoose(chosen)
    else return
    event.preventDefault()
  }

  return { chosen, point, onKeyDown }
}
