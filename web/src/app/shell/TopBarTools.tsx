import { Menu, Popover, Skeleton } from '@mantine/core'
import { IconLanguage, IconMoon, IconRefresh, IconSun } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useVolume } from '#web/features/notifications/sound/volume.ts'
import { notifyReconnect } from '#web/shared/data/live/liveEvents.ts'
import { MenuDropdown, PopoverDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenuItems } from './LanguageMenuItems.tsx'
import { ShellParts } from './ShellParts.ts'
import { TopBarButton } from './TopBarButton.tsx'
import { useTheme } from './useTheme.ts'
import { VolumeIcon } from './VolumeIcon.tsx'

/** The controls at the right of the bar. On a phone the menu of the account contains all others. */
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

function LanguageMenu() {
  const { t } = useTranslation('shell')
  return (
    <Menu>
      <Menu.Target>
        <TopBarButton label={t('bar.language')}>
          <IconLanguage size={20} stroke={1.7} />
        </TopBarButton>
      </Menu.Target>
      <MenuDropdown>
        <LanguageMenuItems />
      </MenuDropdown>
    </Menu>
  )
}

function VolumeControl() {
  const { t } = useTranslation('shell')
  const [volume] = useVolume()
  return (
    <Popover width={240} trapFocus returnFocus>
      <Popover.Target>
        <TopBarButton label={t('bar.volume')}>
          <VolumeIcon volume={volume} size={20} />
        </TopBarButton>
      </Popover.Target>
      <PopoverDropdown>
        <ShellParts fallback={<Skeleton height={48} />}>{({ VolumeSlider }) => <VolumeSlider />}</ShellParts>
      </PopoverDropdown>
    </Popover>
  )
}
