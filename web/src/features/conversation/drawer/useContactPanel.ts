import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { atLeast } from '../../../shared/theme/breakpoints.ts'
import type { PanelMode } from './SidePanel.tsx'

/** From here on list, conversation and drawer stand beside each other; the list gives way first (InboxFrame). */
const ROOM_ENOUGH = atLeast('panel')

/** Whether the drawer is pinned is remembered at this browser, and with it whether it stands open; else the address says so. */
type Pin = 'open' | 'closed' | 'none'

/** The drawer about the ticket's contact, and how it stands. */
export function useContactPanel(narrow: boolean) {
  const [params, setParams] = useSearchParams()
  const [pin, setPin] = useLocalStorage<Pin>({ key: 'contactPanel', defaultValue: 'none', getInitialValueInEffect: false })
  const hasRoom = useMediaQuery(ROOM_ENOUGH, false, { getInitialValueInEffect: false })
  const [wanted, setWanted] = useState(false)
  const isPinned = hasRoom && pin !== 'none'
  const isOpen = isPinned ? pin === 'open' : params.has('panel')
  const mode: PanelMode = narrow ? 'sheet' : hasRoom ? 'beside' : 'over'

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
    ...{ isOpen, mode, canPin: hasRoom, isPinned },
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
