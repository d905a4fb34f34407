import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { listenToShortcuts } from '../../shared/commands/listenToShortcuts.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { RailDrawer } from '../theme/RailParts.tsx'
import { ShellLayout } from '../theme/ShellLayout.tsx'
import { AppCommands } from './AppCommands.tsx'
import { NavigationRail } from './NavigationRail.tsx'
import { SupportBanner } from './SupportBanner.tsx'
import { TooltipLayer } from './TooltipLayer.tsx'
import { TopBar } from './TopBar.tsx'
import { usePageChange } from './usePageChange.ts'
import { useRail } from './useRail.ts'

/** The frame of every page: rail, bar, command palette and hints. */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const rail = useRail()
  const pageRef = usePageChange()
  const { support } = useSession()
  useEffect(listenToShortcuts, [])
  return (
    <>
      <PaletteHost />
      <AppCommands />
      <TooltipLayer />
      <ShellLayout
        banner={support && <SupportBanner support={support} />}
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
