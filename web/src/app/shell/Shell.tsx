import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RailDrawer } from '../theme/RailDrawer.tsx'
import { ShellFrame } from '../theme/ShellFrame.tsx'
import { Rail } from './Rail.tsx'
import { TopBar } from './TopBar.tsx'
import { useRail } from './useRail.ts'
import { useRoomChange } from './useRoomChange.ts'

/** What surrounds every room. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const rail = useRail()
  const roomRef = useRoomChange()
  return (
    <>
      <ShellFrame
        rail={!rail.narrow && <Rail collapsed={rail.collapsed} onToggle={rail.toggle} />}
        bar={<TopBar onMenu={rail.narrow ? rail.openDrawer : undefined} />}
        skipLabel={t('skip')}
        collapsed={rail.collapsed}
        roomRef={roomRef}
      >
        {children}
      </ShellFrame>
      <RailDrawer opened={rail.narrow && rail.drawer} onClose={rail.closeDrawer} label={t('rail.label')}>
        <Rail onNavigate={rail.closeDrawer} />
      </RailDrawer>
    </>
  )
}
