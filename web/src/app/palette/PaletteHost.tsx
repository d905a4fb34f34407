import type { Contact } from '@recado/contract/contacts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { useSession } from '../../shared/auth/session.ts'
import { useCommand } from '../../shared/commands/useCommand.ts'
import { part } from '../../shared/part.ts'
import { rememberTicket } from './visited.ts'

const loadPalette = async () => (await import('./Palette.tsx')).Palette
const loadSheet = async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet
const Palette = part(loadPalette)
const ShortcutSheet = part(loadSheet)
const NewTicketDialog = part(async () => (await import('../../features/contacts/NewTicketDialog.tsx')).NewTicketDialog)

/** Nothing on the screen waits for it, but it should be there when it is called for, even without a connection. */
const SOON = 2500

/** What is called by a key from anywhere: the palette, and the sheet of all keys. */
export function PaletteHost() {
  const { t, i18n } = useTranslation('shell')
  const [shown, show] = useState<'palette' | 'sheet' | null>(null)
  const [wanted, want] = useState({ palette: false, sheet: false })
  const [contact, setContact] = useState<Contact>()
  const before = useRef<Element>(null)
  useVisits()

  useEffect(() => {
    const early = setTimeout(
      () => void Promise.all([loadPalette(), loadSheet(), i18n.loadNamespaces('palette')]).catch(() => undefined),
      SOON,
    )
    return () => clearTimeout(early)
  }, [i18n])

  function open(what: 'palette' | 'sheet') {
    if (!shown) before.current = document.activeElement
    want({ ...wanted, [what]: true })
    show(what)
  }

  /** The focus goes back first: what is done then may move it. */
  function close(then?: () => void) {
    show(null)
    setTimeout(() => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
      then?.()
    })
  }

  useCommand({
    ...{ id: 'palette', keys: 'mod+k', group: 'app', name: t('bar.palette') },
    run: () => (shown === 'palette' ? close() : open('palette')),
  })
  useCommand({ id: 'shortcuts', keys: '?', group: 'app', name: t('bar.shortcuts'), run: () => open('sheet') })
  return (
    <Suspense>
      {wanted.palette && <Palette opened={shown === 'palette'} onClose={close} onContact={setContact} />}
      {wanted.sheet && <ShortcutSheet opened={shown === 'sheet'} onClose={() => close()} />}
      {contact && <NewTicketDialog opened contact={contact} onClose={() => setContact(undefined)} />}
    </Suspense>
  )
}

function useVisits() {
  const { id } = useSession()
  const uuid = useMatch('/tickets/:uuid')?.params.uuid
  useEffect(() => {
    if (uuid) rememberTicket(id, uuid)
  }, [id, uuid])
}
