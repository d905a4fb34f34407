import { useRef, useState } from 'react'

type Place = 'title' | 'tree'

/** Where the keyboard is to go, anew each time it is sent. */
export function useSentFocus() {
  const [focus, setFocus] = useState<{ place: Place; time: number } | null>(null)
  const taken = useRef(0)
  return {
    focus,
    send: (place: Place) => setFocus((last) => ({ place, time: (last?.time ?? 0) + 1 })),
    /** Whether the keyboard was just sent there; said once. */
    takesFocus(place: Place) {
      if (focus?.place !== place || focus.time === taken.current) return false
      taken.current = focus.time
      return true
    },
  }
}
