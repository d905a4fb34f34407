import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { atLeast } from '#web/shared/ui/theme/breakpoints.ts'
import type { PanelMode } from './SidePanel.tsx'

/** From this width list, conversation and drawer fit side by side. InboxLayout shrinks the list first. */
const WIDE_SCREEN = atLeast('panel')

/** The browser stores whether the drawer is pinned, and then also whether it is open. An unpinned drawer is open if the address says so. */
type Pin = 'open' | 'closed' | 'none'

/** The state of the drawer about the ticket's contact. */
export function useContactPanel(narrow: boolean) {
  const [params, setParams] = useSearchParams()
  const [pin, setPin] = useLocalStorage<Pin>({ key: 'contactPanel', defaultValue: 'none', getInitialValueInEffect: false })
  const hasRoom = useMediaQuery(WIDE_SCREEN, false, { getInitialValueInEffect: false })
  const [wanted, setWanted] = useState(false)
  const isPinned = hasRoom && pin !== 'none'
  const isOpen = isPinned ? pin === 'open' : params.has('panel')
  const mode: PanelMode = narrow ? 'sheet' : hasRoom ? 'beside' : 'over'

  // On a phone the back button closes the sheet, so opening it adds a history entry.
  const addressOpen = (open: boolean) =>
    setParams(
      (copy) => {
        if (open) copy.set('panel', 'contact')
        else copy.delete('panel')
        return copy
      },
      { replace: !(narrow && open) },
    )
  function show(open: boolean) {
    setWanted(open)
    if (isPinned) setPin(open ? 'open' : 'closed')
    else addressOpen(open)
  }
  return {
    isOpen,
    mode,
    canPin: hasRoom,
    isPinned,
    /** Only a drawer that the reader has just opened takes the focus. */
    takesFocus: wanted,
    toggle: () => show(!isOpen),
    close: () => show(false),
    togglePin() {
      setPin(isPinned ? 'none' : 'open')
      addressOpen(isPinned)
    },
  }
}

export type ContactPanelState = ReturnType<typeof useContactPanel>
