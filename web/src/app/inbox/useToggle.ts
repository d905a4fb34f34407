import { useState } from 'react'

/** What may stand open in a conversation. */
export type Toggle = { isOpen: boolean; turn: () => void; close: () => void }

export function useToggle(): Toggle {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, turn: () => setOpen((was) => !was), close: () => setOpen(false) }
}
