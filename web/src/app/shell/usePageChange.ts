import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { documentTitle } from './documentTitle.ts'
import { pageOfPath } from './navigation.ts'

/** On a change of page, sets the title of the window and moves the focus to the top of the page. */
export function usePageChange() {
  const { t, i18n } = useTranslation('shell')
  const { pathname, hash } = useLocation()
  const pageRef = useRef<HTMLElement>(null)
  const page = pageOfPath(pathname)
  // A change within a page, such as from ticket to ticket, is no change of page.
  const place = page?.path ?? pathname
  const last = useRef(place)
  const title = page && t(`${page.texts}:title`)

  useEffect(() => {
    documentTitle.setPage(title ? `${title} · ${i18n.t('common:product')}` : i18n.t('common:product'))
  }, [title, i18n])

  useEffect(() => {
    if (last.current === place) return
    last.current = place
    // With a hash the page itself scrolls to the element, at once if its data is cached.
    if (hash) return
    // A page that loads slowly must not take the focus from a dialog that was opened meanwhile.
    if (!document.activeElement?.closest('[role="dialog"]')) pageRef.current?.focus({ preventScroll: true })
    pageRef.current?.scrollTo(0, 0)
  }, [place, hash])
  return pageRef
}
