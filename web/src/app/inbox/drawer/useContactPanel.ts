import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PanelMode } from './SidePanel.tsx'

const ROOM_ENOUGH = '(min-width: 1440px)'
const OPEN = 'contact'

/** Whether the drawer is pinned is remembered at this browser, and with it whether it stands open; else the address says so. */
type Pin = 'open' | 'closed' | 'none'

/** The drawer about the ticket's contact, and how it stands. */
export function useContactPanel(narrow: boolean) {
  const [params, setParams] = useSearchParams()
  const [pin, setPin] = useLocalStorage<Pin>({ key: 'contactPanel', defaultValue: 'none', getInitialValueInEffect: false })
  const canPin = useMediaQuery(ROOM_ENOUGH, false, { getInitialValueInEffect: false })
  const [wanted, setWanted] = useState(false)
  const isPinned = canPin && pin !== 'none'
  const isOpen = isPinned ? pin === 'open' : params.get('panel') === OPEN
  const mode: PanelMode = narrow ? 'sheet' : isPinned ? 'beside' : 'over'

  function addressOpen(open: boolean) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (open) next.set('panel', OPEN)
        else next.delete('panel')
        return next
      },
      // On a phone the way back closes the sheet.
      { replace: !(narrow && open) },
    )
  }
  function show(open: boolean) {
    setWanted(open)
    if (isPinned) setPin(open ? 'open' : 'closed')
    else addressOpen(open)
  }
  return {
    ...{ isOpen, mode, canPin, isPinned },
    /** Whether somebody has opened it just now, and not some other time. */
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
