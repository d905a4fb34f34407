import { type RefObject, useEffect, useState } from 'react'

const patience = 2500

/** Points at a button for a moment, and puts the focus there: it must be pressed first. */
export function useCalling(button: RefObject<HTMLElement | null>): [isCalled: boolean, call: () => void] {
  const [isCalled, setCalled] = useState(false)
  useEffect(() => {
    if (!isCalled) return
    const over = setTimeout(() => setCalled(false), patience)
    return () => clearTimeout(over)
  }, [isCalled])
  const call = () => {
    setCalled(true)
    button.current?.focus({ preventScroll: true })
  }
  return [isCalled, call]
}
