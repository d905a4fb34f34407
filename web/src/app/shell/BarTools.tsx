import { IconMoon, IconRefresh, IconSun } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announceReconnect } from '../../shared/live/live.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BarButton } from './BarButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { useTheme } from './useTheme.ts'
import { VolumeControl } from './VolumeControl.tsx'

/** The controls at the right of the bar. On a phone all but the account stand in the account's menu. */
export const BarTools = ({ narrow }: { narrow: boolean }) => (
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
    <BarButton label={t(isDark ? 'bar.light' : 'bar.dark')} onClick={toggle}>
      {isDark ? <IconSun size={20} stroke={1.7} /> : <IconMoon size={20} stroke={1.7} />}
    </BarButton>
  )
}

function RefreshButton() {
  const { t } = useTranslation('shell')
  const busy = useIsFetching() > 0
  return (
    <BarButton label={t('bar.refresh')} aria-busy={busy} onClick={announceReconnect}>
      <IconRefresh size={20} stroke={1.7} />
    </BarButton>
  )
}
