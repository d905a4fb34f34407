import { ActionIcon, Group } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingNotice } from '../../shared/outbox/WaitingNotice.tsx'
import { part } from '../../shared/part.ts'
import { Mark } from '../../shared/theme/Mark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { VolumeControl } from './VolumeControl.tsx'
import { Welcome } from './Welcome.tsx'

const News = part(async () => (await import('./News.tsx')).News)

/** On a phone only what one must see at once; the rest is in the account's menu. */
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
      <WaitingNotice />
      <PaletteButton />
      <Suspense fallback={<ActionIcon disabled aria-hidden variant="transparent" />}>
        <News />
      </Suspense>
      {!onMenu && (
        <>
          <RefreshButton />
          <VolumeControl />
          <LanguageMenu />
          <ThemeToggle />
        </>
      )}
      <AccountMenu narrow={onMenu !== undefined} />
    </>
  )
}
