import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PanelMode } from './SidePanel.tsx'

const ROOM_ENOUGH = '(min-width: 1440px)'

/** Whether the drawer is pinned is remembered at this browser, and with it whether it stands open; else the address says so. */
type Pin = 'open' | 'closed' | 'none'

/** The drawer about the ticket's contact, and how it stands. */
export function useContactPanel(narrow: boolean) {
  const [params, setParams] = useSearchParams()
  const [pin, setPin] = useLocalStorage<Pin>({ key: 'contactPanel', defaultValue: 'none', getInitialValueInEffect: false })
  const canPin = useMediaQuery(ROOM_ENOUGH, false, { getInitialValueInEffect: false })
  const [wanted, setWanted] = useState(false)
  const isPinned = canPin && pin !== 'none'
  const isOpen = isPinned ? pin === 'open' : params.has('panel')
  const mode: PanelMode = narrow ? 'sheet' : isPinned ? 'beside' : 'over'

  // On a phone the way back closes the sheet.
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
