import type { Contact } from '@recado/contract/contacts'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { ShellParts } from '#web/app/shell/ShellParts.ts'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { addRecentTicket } from './recentTickets.ts'

/** Opens the palette and the list of shortcuts by key. */
export function PaletteHost() {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState<'palette' | 'sheet' | null>(null)
  /** A new count remounts the palette, so that it starts empty each time. */
  const [openCounts, setOpenCounts] = useState({ palette: 0, sheet: 0 })
  const [contact, setContact] = useState<Contact>()
  const previousFocus = useRef<Element>(null)
  const takeCapturedText = useRef<() => string>(() => '')
  useRecordVisits()

  function open(dialog: 'palette' | 'sheet') {
    if (!opened) previousFocus.current = document.activeElement
    if (dialog === 'palette') takeCapturedText.current = captureTyping(() => close())
    setOpenCounts({ ...openCounts, [dialog]: openCounts[dialog] + 1 })
    setOpened(dialog)
  }

  /** Restores the focus before the command runs, because the command may move it. */
  function close(then?: () => void) {
    takeCapturedText.current()
    setOpened(null)
    setTimeout(() => {
      if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus({ preventScroll: true })
      then?.()
    })
  }

  useCommand({
    id: 'palette',
    icon: IconSearch,
    keys: 'mod+k',
    group: 'app',
    name: t('bar.palette'),
    run: () => (opened === 'palette' ? close() : open('palette')),
  })
  useCommand({ id: 'shortcuts', icon: IconKeyboard, keys: '?', group: 'app', name: t('bar.shortcuts'), run: () => open('sheet') })
  return (
    <>
      {openCounts.palette > 0 && (
        <ShellParts>
          {({ Palette }) => (
            <Palette
              key={openCounts.palette}
              opened={opened === 'palette'}
              onClose={close}
              takeCapturedText={takeCapturedText}
              onContact={setContact}
            />
          )}
        </ShellParts>
      )}
      {openCounts.sheet > 0 && (
        <ShellParts>{({ ShortcutsDialog }) => <ShortcutsDialog opened={opened === 'sheet'} onClose={() => close()} />}</ShellParts>
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
 * Captures keys typed before the palette is loaded, because they would run commands. The returned function stops this and returns the
 * typed text.
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
