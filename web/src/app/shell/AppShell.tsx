import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { PaletteHost } from '#web/app/palette/PaletteHost.tsx'
import { RailDrawer } from '#web/app/theme/RailParts.tsx'
import { ShellLayout } from '#web/app/theme/ShellLayout.tsx'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { listenToShortcuts } from '#web/shared/lib/commands/listenToShortcuts.ts'
import { atMost } from '#web/shared/ui/theme/breakpoints.ts'
import { AppCommands } from './AppCommands.tsx'
import { documentTitle } from './documentTitle.ts'
import { HeldBanner } from './HeldBanner.tsx'
import { NavigationRail } from './NavigationRail.tsx'
import { pageOfPath } from './navigation.ts'
import { SupportBanner } from './SupportBanner.tsx'
import { TooltipLayer } from './TooltipLayer.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame of every page: rail, bar, command palette and hints. */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const rail = useRail()
  const pageRef = usePageChange()
  const { support, installation } = useCurrentUser()
  useEffect(listenToShortcuts, [])
  return (
    <>
      <PaletteHost />
      <AppCommands />
      <TooltipLayer />
      <ShellLayout
        banners={
          <>
            {installation.held && <HeldBanner />}
            {support && <SupportBanner support={support} />}
          </>
        }
        rail={!rail.narrow && <NavigationRail collapsed={rail.collapsed} onToggle={rail.toggle} />}
        bar={<TopBar onMenu={rail.narrow ? rail.openDrawer : undefined} />}
        skipLabel={t('skip')}
        collapsed={rail.collapsed}
        pageRef={pageRef}
      >
        {children}
      </ShellLayout>
      {rail.narrow && (
        <RailDrawer opened={rail.drawer} onClose={rail.closeDrawer} label={t('rail.label')}>
          <NavigationRail onNavigate={rail.closeDrawer} />
        </RailDrawer>
      )}
    </>
  )
}

/** On a change of page, sets the title of the window and moves the focus to the top of the page. */
function usePageChange() {
  const { t, i18n } = useTranslation('shell')
  const { pathname, hash } = useLocation()
  const pageRef = useRef<HTMLElement>(null)
  const page = pageOfPath(pathname)
  // A change within a page, such as from ticket to ticket, is no change of page.
  const pagePath = page?.path ?? pathname
  const lastPagePath = useRef(pagePath)
  const title = page && t(page.title ?? `${page.texts}:title`)

  useEffect(() => {
    documentTitle.setPage(title ? `${title} · ${i18n.t('common:product')}` : i18n.t('common:product'))
  }, [title, i18n])

  useEffect(() => {
    if (lastPagePath.current === pagePath) return
    lastPagePath.current = pagePath
    // With a hash the page itself scrolls to the element, at once if its data is cached.
    if (hash) return
    // A page that loads slowly must not take the focus from a dialog that was opened meanwhile.
    if (!document.activeElement?.closest('[role="dialog"]')) pageRef.current?.focus({ preventScroll: true })
    pageRef.current?.scrollTo(0, 0)
  }, [pagePath, hash])
  return pageRef
}

/** The rail starts expanded on a wide window, unless the company wants it collapsed. On a phone it is a drawer. */
function useRail() {
  const { company } = useCurrentUser()
  const narrow = useMediaQuery(atMost('phone'), undefined, { getInitialValueInEffect: false }) ?? false
  const [open, setOpen] = useState(() => {
    const isOpenByDefault = company.settings.find(({ key }) => key === 'sideMenu')?.value !== 'disabled'
    return isOpenByDefault && window.innerWidth > 1200
  })
  const [drawer, setDrawer] = useState(false)
  // Turning a phone to landscape and back must not open the drawer again.
  useEffect(() => {
    if (!narrow) setDrawer(false)
  }, [narrow])
  return {
    narrow,
    collapsed: !open,
    toggle: () => setOpen(!open),
    drawer,
    openDrawer: () => setDrawer(true),
    closeDrawer: () => setDrawer(false),
  }
}
