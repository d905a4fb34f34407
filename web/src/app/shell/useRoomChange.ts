import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pageTitle } from '../../shared/title/pageTitle.ts'
import { entryAt } from './navigation.ts'

/** On the way into another room: the window's title names it, and the keyboard starts at its top. */
export function useRoomChange() {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const { pathname } = useLocation()
  const roomRef = useRef<HTMLElement>(null)
  const entry = entryAt(pathname)
  // Within a room, as from ticket to ticket, nobody has gone anywhere.
  const place = entry?.to ?? pathname
  const last = useRef(place)
  const room = entry && t(entry.label)

  useEffect(() => {
    pageTitle.ofPlace(room ? `${room} · ${i18n.t('common:product')}` : i18n.t('common:product'))
  }, [room, i18n])

  useEffect(() => {
    if (last.current === place) return
    last.current = place
    // A page that was long in coming takes nothing from a window that was opened meanwhile.
    if (!document.activeElement?.closest('[role="dialog"]')) roomRef.current?.focus({ preventScroll: true })
    roomRef.current?.scrollTo(0, 0)
  }, [place])
  return roomRef
}
