import { ActionIcon, Group } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { runCommand } from '../../shared/commands/registry.ts'
import { preloadable } from '../../shared/lazy/preloadable.ts'
import { Mark } from '../../shared/theme/Mark.tsx'
import { ButtonSpace } from '../../shared/ui/ButtonSpace.tsx'
import { SearchWay } from '../theme/SearchWay.tsx'
import { Welcome } from './Welcome.tsx'

// They come right after the list of tickets, which waits for none of them.
const BarNotices = preloadable(async () => (await import('./BarNotices.tsx')).BarNotices)
const BarTools = preloadable(async () => (await import('./BarTools.tsx')).BarTools)
const Announcements = preloadable(
  async () => (await import('../../features/announcements/bar/AnnouncementsButton.tsx')).AnnouncementsButton,
)
const ChatsButton = preloadable(async () => (await import('../../features/chats/popover/ChatsButton.tsx')).ChatsButton)
const News = preloadable(async () => (await import('./News.tsx')).News)

const tools = ['refresh', 'volume', 'language', 'theme', 'account']

/** On a phone only what one must see at once; the rest is in the account's menu. What waits for the company's people is for nobody who acts for it. */
export function TopBar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { t } = useTranslation('shell')
  // On a phone the dot in the menu says it.
  const { company, support } = useSession()
  const withChats = company.plan.useInternalChat && !onMenu
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
      <Suspense>
        <BarNotices />
      </Suspense>
      <PaletteButton />
      {!support && (
        <>
          <Suspense fallback={<ButtonSpace />}>
            <Announcements />
          </Suspense>
          <Suspense fallback={<ButtonSpace />}>
            <News />
          </Suspense>
          {withChats && (
            <Suspense fallback={<ButtonSpace />}>
              <ChatsButton />
            </Suspense>
          )}
        </>
      )}
      <Suspense fallback={tools.slice(onMenu ? -1 : 0).map((tool) => <ButtonSpace key={tool} />)}>
        <BarTools narrow={onMenu !== undefined} />
      </Suspense>
    </>
  )
}

/** The way to the command palette for those who do not know its key yet. */
function PaletteButton() {
  const { t } = useTranslation('shell')
  return <SearchWay text={t('bar.palette')} keys="mod+k" onClick={() => runCommand('palette')} />
}
