import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { listenToKeys } from '../../shared/commands/listenToKeys.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { RailDrawer } from '../theme/RailParts.tsx'
import { ShellFrame } from '../theme/ShellFrame.tsx'
import { AppCommands } from './AppCommands.tsx'
import { HintLayer } from './HintLayer.tsx'
import { Rail } from './Rail.tsx'
import { SupportBanner } from './SupportBanner.tsx'
import { TopBar } from './TopBar.tsx'
import { usePageChange } from './usePageChange.ts'
import { useRail } from './useRail.ts'

/** The frame of every page: rail, bar, command palette and hints. */
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
      <HintLayer />
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
        <RailDrawer opened={rail.drawer} onClose={rail.closeDrawer} label={t('rail.label')}>
          <Rail onNavigate={rail.closeDrawer} />
        </RailDrawer>
      )}
    </>
  )
}
