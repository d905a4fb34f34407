import { useState } from 'react'

const key = 'railFolded'

/** Whether what folds in the rail is open: it is, until somebody has folded it at this browser. */
export function useFold() {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) === null)
  const toggle = () => {
    if (isOpen) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
    setOpen(!isOpen)
  }
  return { isOpen, onToggle: toggle }
}
