import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { entryAt } from './navigation.ts'

/** On the way into another room: the window's title names it, and the keyboard starts at its top. */
export function useRoomChange() {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const { pathname } = useLocation()
  const roomRef = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  const entry = entryAt(pathname)
  const room = entry && t(entry.label)

  useEffect(() => {
    document.title = room ? `${room} · ${i18n.t('common:product')}` : i18n.t('common:product')
  }, [room, i18n])

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    roomRef.current?.focus({ preventScroll: true })
    roomRef.current?.scrollTo(0, 0)
  }, [pathname])
  return roomRef
}
