import { useState } from 'react'

/** What may stand open in a conversation. */
export type Openable = { isOpen: boolean; turn: () => void; close: () => void }

export function useOpenable(): Openable {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, turn: () => setOpen((was) => !was), close: () => setOpen(false) }
}
