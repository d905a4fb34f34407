import { type KeyboardEvent, useState } from 'react'

/** The keys of a field that move in the list below it. */
export function useListKeys(count: number, take: (at: number) => void) {
  const [at, setAt] = useState(0)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((at + 1) % count),
    ArrowUp: () => setAt((at + count - 1) % count),
    Enter: () => take(at),
  }
  return {
    at,
    begin: () => setAt(0),
    onKeyDown(event: KeyboardEvent) {
      const act = count > 0 ? keys[event.key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    },
  }
}
