import { ActionIcon, Group } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../shared/theme/Mark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { VolumeControl } from './VolumeControl.tsx'
import { Welcome } from './Welcome.tsx'

export function TopBar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <>
      {onMenu && (
        <ActionIcon size="xl" aria-label={t('rail.open')} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.7} />
        </ActionIcon>
      )}
      <Group flex={1} miw={0} wrap="nowrap">
        {onMenu ? <Mark size={28} /> : <Welcome />}
      </Group>
      <OfflineNotice />
      <RefreshButton />
      <VolumeControl />
      <LanguageMenu />
      <ThemeToggle />
      <AccountMenu />
    </>
  )
}
