import { Skeleton } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'
import { TopBarPopover } from '#web/shared/ui/TopBarPopover.tsx'
import { usePublishedAnnouncements } from './usePublishedAnnouncements.ts'

/** Loaded when the popover opens, or when the browser is idle. */
const AnnouncementParts = deferredModule(() => import('./AnnouncementList.tsx'))

/** The announcements in the top bar. New ones stay marked until the popover closes. */
export function AnnouncementsButton() {
  const { t } = useTranslation('announcements')
  const [unreadIds, setUnreadIds] = useState<readonly number[] | null>(null)
  const { records, error, retry, unread, markRead } = usePublishedAnnouncements()
  const count = unread.length
  const turn = (isOpen: boolean) => {
    setUnreadIds(isOpen ? unread.map(({ id }) => id) : null)
    markRead()
  }
  useCommand({ id: 'announcements', icon: IconSpeakerphone, name: t('bar.open'), group: 'app', run: () => turn(true) })
  return (
    <TopBarPopover
      icon={<IconSpeakerphone size={20} stroke={1.7} />}
      name={t('bar.open')}
      label={count > 0 ? t('bar.openCount', { count }) : t('bar.open')}
      width={420}
      count={count}
      opened={unreadIds !== null}
      onTurn={turn}
    >
      <AnnouncementParts fallback={<Skeleton height={240} />}>
        {({ AnnouncementList }) => (
          <AnnouncementList records={records} unreadIds={unreadIds ?? []} failure={error ? { error, retry } : undefined} />
        )}
      </AnnouncementParts>
    </TopBarPopover>
  )
}
