import type { Contact } from '@recado/contract/contacts'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { useSession } from '../../shared/auth/session.ts'
import { useCommand } from '../../shared/commands/useCommand.ts'
import { Late } from '../shell/Late.ts'
import { catchTyping } from './catchTyping.ts'
import { rememberTicket } from './visited.ts'

/** Opens the palette and the list of shortcuts by key. */
export function PaletteHost() {
  const { t } = useTranslation('shell')
  const [shown, show] = useState<'palette' | 'sheet' | null>(null)
  /** Counts openings: the palette starts empty each time. */
  const [calls, setCalls] = useState({ palette: 0, sheet: 0 })
  const [contact, setContact] = useState<Contact>()
  const before = useRef<Element>(null)
  const takeTyped = useRef<() => string>(() => '')
  useVisits()

  function open(what: 'palette' | 'sheet') {
    if (!shown) before.current = document.activeElement
    if (what === 'palette') takeTyped.current = catchTyping(() => close())
    setCalls({ ...calls, [what]: calls[what] + 1 })
    show(what)
  }

  /** Restore the focus first: the command may move it. */
  function close(then?: () => void) {
    takeTyped.current()
    show(null)
    setTimeout(() => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
      then?.()
    })
  }

  useCommand({
    ...{ id: 'palette', icon: IconSearch, keys: 'mod+k', group: 'app', name: t('bar.palette') },
    run: () => (shown === 'palette' ? close() : open('palette')),
  })
  useCommand({ id: 'shortcuts', icon: IconKeyboard, keys: '?', group: 'app', name: t('bar.shortcuts'), run: () => open('sheet') })
  return (
    <>
      {calls.palette > 0 && (
        <Late>
          {({ Palette }) => (
            <Palette key={calls.palette} opened={shown === 'palette'} onClose={close} takeTyped={takeTyped} onContact={setContact} />
          )}
        </Late>
      )}
      {calls.sheet > 0 && <Late>{({ ShortcutSheet }) => <ShortcutSheet opened={shown === 'sheet'} onClose={() => close()} />}</Late>}
      {contact && (
        <Late>{({ NewTicketDialog }) => <NewTicketDialog opened contact={contact} onClose={() => setContact(undefined)} />}</Late>
      )}
    </>
  )
}

function useVisits() {
  const { id } = useSession()
  const uuid = useMatch('/tickets/:uuid')?.params.uuid
  useEffect(() => {
    if (uuid) rememberTicket(id, uuid)
  }, [id, uuid])
}
