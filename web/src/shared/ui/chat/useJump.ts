import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadMessage, ThreadRow } from './threadRows.ts'

/** A message that the reader wants to see, and what they were looking for in it. Each wish is an object of its own. */
export type Jump = { id: string; words?: string }

/** So long what was found stands out. */
const shining = 2500

/** Shows a message as soon as it is loaded, once for each wish; tells which one stands out. */
export function useJump<M extends ThreadMessage>(
  jump: Jump | null,
  rows: readonly ThreadRow<M>[],
  show: (id: string) => void,
): Jump | null {
  const done = useRef<Jump>(null)
  const [found, setFound] = useState<Jump | null>(null)
  const target = jump && jump !== done.current && rows.some(({ key }) => key === jump.id) ? jump : null
  const reach = useEffectEvent((wish: Jump) => {
    done.current = wish
    setFound(wish)
    show(wish.id)
  })
  useLayoutEffect(() => {
    if (target) reach(target)
  }, [target])
  useEffect(() => {
    const fading = found && setTimeout(() => setFound(null), shining)
    return () => clearTimeout(fading ?? undefined)
  }, [found])
  return found
}
