import { type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { listenToKeys } from '../../shared/commands/listenToKeys.ts'
import { preloadable } from '../../shared/lazy/preloadable.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { ShellFrame } from '../theme/ShellFrame.tsx'
import { AppCommands } from './AppCommands.tsx'
import { Rail } from './Rail.tsx'
import { TopBar } from './TopBar.tsx'
import { usePageChange } from './usePageChange.ts'
import { useRail } from './useRail.ts'

const HintLayer = preloadable(async () => (await import('./HintLayer.tsx')).HintLayer)
const SupportBanner = preloadable(async () => (await import('./SupportBanner.tsx')).SupportBanner)
const RailDrawer = preloadable(async () => (await import('../theme/RailDrawer.tsx')).RailDrawer)

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const rail = useRail()
  const pageRef = usePageChange()
  const { support } = useSession()
  useEffect(listenToKeys, [])
  return (
    <>
      <PaletteHost />
      <AppCommands />
      <Suspense>
        <HintLayer />
      </Suspense>
      <ShellFrame
        banner={support && <SupportBanner support={support} />}
        rail={!rail.narrow && <Rail collapsed={rail.collapsed} onToggle={rail.toggle} />}
        bar={<TopBar onMenu={rail.narrow ? rail.openDrawer : undefined} />}
        skipLabel={t('skip')}
        collapsed={rail.collapsed}
        pageRef={pageRef}
      >
        {children}
      </ShellFrame>
      {rail.narrow && (
        <Suspense>
          <RailDrawer opened={rail.drawer} onClose={rail.closeDrawer} label={t('rail.label')}>
            <Rail onNavigate={rail.closeDrawer} />
          </RailDrawer>
        </Suspense>
      )}
    </>
  )
}
