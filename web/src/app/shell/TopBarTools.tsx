import { IconMoon, IconRefresh, IconSun } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notifyReconnect } from '../../shared/live/liveEvents.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { TopBarButton } from './TopBarButton.tsx'
import { useTheme } from './useTheme.ts'
import { VolumeControl } from './VolumeControl.tsx'

/** The controls at the right of the bar. On a phone all but the account stand in the account's menu. */
export const TopBarTools = ({ narrow }: { narrow: boolean }) => (
  <>
    {!narrow && (
      <>
        <RefreshButton />
        <VolumeControl />
        <LanguageMenu />
        <ThemeToggle />
      </>
    )}
    <AccountMenu narrow={narrow} />
  </>
)

function ThemeToggle() {
  const { t } = useTranslation('shell')
  const { isDark, toggle } = useTheme()
  return (
    <TopBarButton label={t(isDark ? 'bar.light' : 'bar.dark')} onClick={toggle}>
      {isDark ? <IconSun size={20} stroke={1.7} /> : <IconMoon size={20} stroke={1.7} />}
    </TopBarButton>
  )
}

function RefreshButton() {
  const { t } = useTranslation('shell')
  const busy = useIsFetching() > 0
  return (
    <TopBarButton label={t('bar.refresh')} aria-busy={busy} onClick={notifyReconnect}>
      <IconRefresh size={20} stroke={1.7} />
    </TopBarButton>
  )
}
