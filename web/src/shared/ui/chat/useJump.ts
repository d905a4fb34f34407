import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadMessage, ThreadRow } from './threadRows.ts'

/** A message to scroll to, and the searched words in it. Each request is a new object. */
export type JumpTarget = { id: string; words?: string }

/** How long the message is highlighted. */
const HIGHLIGHT_TIME = 2500

/** Scrolls to the message as soon as it is loaded, once per request. Returns the highlighted one. */
export function useJump<M extends ThreadMessage>(
  jump: JumpTarget | null,
  rows: readonly ThreadRow<M>[],
  show: (id: string) => void,
): JumpTarget | null {
  const done = useRef<JumpTarget>(null)
  const [found, setFound] = useState<JumpTarget | null>(null)
  const target = jump && jump !== done.current && rows.some(({ key }) => key === jump.id) ? jump : null
  const reach = useEffectEvent((wish: JumpTarget) => {
    done.current = wish
    setFound(wish)
    show(wish.id)
  })
  useLayoutEffect(() => {
    if (target) reach(target)
  }, [target])
  useEffect(() => {
    const fading = found && setTimeout(() => setFound(null), HIGHLIGHT_TIME)
    return () => clearTimeout(fading ?? undefined)
  }, [found])
  return found
}
