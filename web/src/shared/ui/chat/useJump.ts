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
  const reached = useRef<JumpTarget>(null)
  const [highlighted, setHighlighted] = useState<JumpTarget | null>(null)
  const target = jump && jump !== reached.current && rows.some(({ key }) => key === jump.id) ? jump : null
  const jumpTo = useEffectEvent((next: JumpTarget) => {
    reached.current = next
    setHighlighted(next)
    show(next.id)
  })
  useLayoutEffect(() => {
    if (target) jumpTo(target)
  }, [target])
  useEffect(() => {
    const timer = highlighted && setTimeout(() => setHighlighted(null), HIGHLIGHT_TIME)
    return () => clearTimeout(timer ?? undefined)
  }, [highlighted])
  return highlighted
}
