import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pageTitle } from '../../shared/title/pageTitle.ts'
import { pageAt } from './navigation.ts'

/** On the way to another page: the window's title names it, and the keyboard starts at its top. */
export function usePageChange() {
  const { t, i18n } = useTranslation('shell')
  const { pathname, hash } = useLocation()
  const pageRef = useRef<HTMLElement>(null)
  const page = pageAt(pathname)
  // Within a page, as from ticket to ticket, nobody has gone anywhere.
  const place = page?.path ?? pathname
  const last = useRef(place)
  const title = page && t(`${page.texts}:title`)

  useEffect(() => {
    pageTitle.ofPlace(title ? `${title} · ${i18n.t('common:product')}` : i18n.t('common:product'))
  }, [title, i18n])

  useEffect(() => {
    if (last.current === place) return
    last.current = place
    // Whoever was led to a place within the page is brought there by the page itself, at once where it knows everything already.
    if (hash) return
    // A page that was long in coming takes nothing from a window that was opened meanwhile.
    if (!document.activeElement?.closest('[role="dialog"]')) pageRef.current?.focus({ preventScroll: true })
    pageRef.current?.scrollTo(0, 0)
  }, [place, hash])
  return pageRef
}
