import { useRef, useState } from 'react'

/** The way out of a window with a form in it: what was begun there is asked for before it is lost. */
export function useLeaving(onClose: () => void) {
  const begun = useRef(false)
  /** Undefined: it never has. */
  const [asks, setAsks] = useState<boolean>()
  return {
    ...{ begun, asks },
    leave: () => (begun.current ? setAsks(true) : onClose()),
    stay: () => setAsks(false),
    leaveAll() {
      setAsks(false)
      onClose()
    },
  }
}
