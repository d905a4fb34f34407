import { type KeyboardEvent, useState } from 'react'

type Row = { id: string }
type Options<R extends Row> = { items: readonly R[]; query: string; onChoose: (item: R) => void }

/** The chosen option. It stays chosen while further options load; a new query chooses the first option. */
export function useArrowKeys<R extends Row>({ items, query, onChoose }: Options<R>) {
  const [pointed, setPointed] = useState<{ id: string; query: string }>()
  const index = pointed?.query === query ? items.findIndex(({ id }) => id === pointed.id) : -1
  const chosen = items[Math.max(index, 0)]
  const point = ({ id }: R) => setPointed({ id, query })

  function step(by: number) {
    const next = items[(Math.max(index, 0) + by + items.length) % items.length]
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
