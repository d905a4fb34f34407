import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/commands/useCommand.ts'
import { BarPopover } from '../../../shared/ui/BarPopover.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { useShown } from './useShown.ts'

/** The announcements in the top bar. New ones stay marked until the popover closes. */
export function AnnouncementsButton() {
  const { t } = useTranslation('announcements')
  const [fresh, setFresh] = useState<readonly number[] | null>(null)
  const { records, error, retry, unread, markRead } = useShown()
  const count = unread.length
  const turn = (isOpen: boolean) => {
    setFresh(isOpen ? unread.map(({ id }) => id) : null)
    markRead()
  }
  useCommand({ id: 'announcements', icon: IconSpeakerphone, name: t('bar.open'), group: 'app', run: () => turn(true) })
  return (
    <BarPopover
      icon={<IconSpeakerphone size={20} stroke={1.7} />}
      name={t('bar.open')}
      label={count > 0 ? t('bar.openCount', { count }) : t('bar.open')}
      width={420}
      count={count}
      opened={fresh !== null}
      onTurn={turn}
    >
      <AnnouncementList records={records} fresh={fresh ?? []} failure={error ? { error, retry } : undefined} />
    </BarPopover>
  )
}
