import { useEffect, useState } from 'react'

/** A window that is loaded when it is first wanted: it must have been there closed, to give the focus back to where it came from. */
export function useOpenAfterMount(opened: boolean) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(opened), [opened])
  return isOpen
}
