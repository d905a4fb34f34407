import { useEffect, useState } from 'react'

const layers: object[] = []

/** Escape reaches every open dialog; only the topmost one closes. */
export function useCloseIfTop(isOpen: boolean, close: () => void) {
  const [layer] = useState({})
  useEffect(() => {
    if (!isOpen) return undefined
    layers.push(layer)
    // Later: the key that closed it has not reached all dialogs yet.
    return () => void setTimeout(() => layers.splice(layers.indexOf(layer), 1))
  }, [isOpen, layer])
  return () => layers.at(-1) === layer && close()
}
