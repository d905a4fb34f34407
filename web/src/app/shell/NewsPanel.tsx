import type { Announcement } from '@recado/contract/announcements'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewAnnouncements } from '../../features/announcements/bar/NewAnnouncements.tsx'
import { NewsList } from '../../features/notifications/news/NewsList.tsx'
import { NewsGroup } from '../../features/notifications/news/NewsParts.tsx'
import { OwnNotices } from '../../features/notifications/news/OwnNotices.tsx'
import type { useNotices } from '../../features/notifications/news/useNotices.ts'
import { useCan } from '../../shared/auth/session.ts'
import { runCommand } from '../../shared/commands/registry.ts'
import { WhileClosed, WhileClosedButton } from './WhileClosed.tsx'

type Props = Omit<ComponentProps<typeof NewsList>, 'children' | 'others'> & {
  notices: ReturnType<typeof useNotices>
  announced: readonly Announcement[]
}

/** The panel under the bell: what is new, and the settings of push notifications. */
export function NewsPanel(props: Props) {
  const [chooses, choose] = useState(false)
  if (chooses) return <WhileClosed onBack={() => choose(false)} />
  return (
    <>
      <AllNews {...props} />
      <WhileClosedButton onOpen={() => choose(true)} />
    </>
  )
}

/** Unread messages of customers, notices and announcements. */
function AllNews({ notices: { rows, see }, announced, ...list }: Props) {
  const { t } = useTranslation('announcements')
  const mayAccept = useCan()('tickets:write')
  const open = () => {
    list.onDone()
    runCommand('announcements')
  }
  return (
    <NewsList {...list} onAccept={mayAccept ? list.onAccept : undefined} others={rows.length + announced.length}>
      {announced.length > 0 && (
        <NewsGroup label={t('bar.open')}>
          <NewAnnouncements rows={announced} onOpen={open} />
        </NewsGroup>
      )}
      <OwnNotices rows={rows} onSeen={() => void see()} onOpen={list.onDone} />
    </NewsList>
  )
}
