import type { Contact } from '@recado/contract/contacts'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { useCommand } from '../../shared/commands/useCommand.ts'
import { ShellParts } from '../shell/ShellParts.ts'
import { addRecentTicket } from './recentTickets.ts'

/** Opens the palette and the list of shortcuts by key. */
export function PaletteHost() {
  const { t } = useTranslation('shell')
  const [shown, show] = useState<'palette' | 'sheet' | null>(null)
  /** Counts openings: the palette starts empty each time. */
  const [calls, setCalls] = useState({ palette: 0, sheet: 0 })
  const [contact, setContact] = useState<Contact>()
  const before = useRef<Element>(null)
  const takeCapturedText = useRef<() => string>(() => '')
  useRecordVisits()

  function open(what: 'palette' | 'sheet') {
    if (!shown) before.current = document.activeElement
    if (what === 'palette') takeCapturedText.current = captureTyping(() => close())
    setCalls({ ...calls, [what]: calls[what] + 1 })
    show(what)
  }

  /** Restore the focus first: the command may move it. */
  function close(then?: () => void) {
    takeCapturedText.current()
    show(null)
    setTimeout(() => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
      then?.()
    })
  }

  useCommand({
    id: 'palette',
    icon: IconSearch,
    keys: 'mod+k',
    group: 'app',
    name: t('bar.palette'),
    run: () => (shown === 'palette' ? close() : open('palette')),
  })
  useCommand({ id: 'shortcuts', icon: IconKeyboard, keys: '?', group: 'app', name: t('bar.shortcuts'), run: () => open('sheet') })
  return (
    <>
      {calls.palette > 0 && (
        <ShellParts>
          {({ Palette }) => (
            <Palette
              key={calls.palette}
              opened={shown === 'palette'}
              onClose={close}
              takeCapturedText={takeCapturedText}
              onContact={setContact}
            />
          )}
        </ShellParts>
      )}
      {calls.sheet > 0 && (
        <ShellParts>{({ ShortcutsDialog }) => <ShortcutsDialog opened={shown === 'sheet'} onClose={() => close()} />}</ShellParts>
      )}
      {contact && (
        <ShellParts>
          {({ NewTicketDialog }) => <NewTicketDialog opened contact={contact} onClose={() => setContact(undefined)} />}
        </ShellParts>
      )}
    </>
  )
}

function useRecordVisits() {
  const uuid = useMatch('/tickets/:uuid')?.params.uuid
  useEffect(() => {
    if (uuid) addRecentTicket(uuid)
  }, [uuid])
}

/**
 * Captures keys typed before the palette is loaded: they would otherwise run commands. Stops and returns the text when the returned
 * function is called.
 */
function captureTyping(onEscape: () => void): () => string {
  let typed = ''

  function stop() {
    window.removeEventListener('keydown', onKey, true)
    return typed
  }

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.isComposing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key.length === 1) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key === 'Escape') {
      stop()
      onEscape()
    }
  }

  window.addEventListener('keydown', onKey, true)
  return stop
}
