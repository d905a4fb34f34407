import { useEffect, useState } from 'react'

/** For a lazily loaded dialog: it must mount closed first, so that it can return the focus to the element that opened it. */
export function useOpenAfterMount(opened: boolean) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(opened), [opened])
  return isOpen
}
