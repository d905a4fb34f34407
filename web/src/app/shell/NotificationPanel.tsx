import type { Announcement } from '@recado/contract/announcements'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewAnnouncements } from '#web/features/announcements/bar/NewAnnouncements.tsx'
import { NoticeList } from '#web/features/notifications/list/NoticeList.tsx'
import { NotificationList } from '#web/features/notifications/list/NotificationList.tsx'
import { NotificationGroup } from '#web/features/notifications/list/NotificationParts.tsx'
import type { useNotices } from '#web/features/notifications/list/useNotices.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { runCommand } from '#web/shared/lib/commands/commandRegistry.ts'
import { PushSettingsButton, PushSettingsPanel } from './PushSettings.tsx'

type Props = Omit<ComponentProps<typeof NotificationList>, 'children' | 'otherCount'> & {
  notices: ReturnType<typeof useNotices>
  announced: readonly Announcement[]
}

/** The panel under the bell: what is new, and the settings of push notifications. */
export function NotificationPanel(props: Props) {
  const [showsPush, showPush] = useState(false)
  if (showsPush) return <PushSettingsPanel onBack={() => showPush(false)} />
  return (
    <>
      <AllNotifications {...props} />
      <PushSettingsButton onOpen={() => showPush(true)} />
    </>
  )
}

/** Unread messages of customers, notices and announcements. */
function AllNotifications({ notices: { rows, see }, announced, ...list }: Props) {
  const { t } = useTranslation('announcements')
  const mayAccept = useCan()('tickets:write')
  const open = () => {
    list.onDone()
    runCommand('announcements')
  }
  return (
    <NotificationList {...list} onAccept={mayAccept ? list.onAccept : undefined} otherCount={rows.length + announced.length}>
      {announced.length > 0 && (
        <NotificationGroup label={t('bar.open')}>
          <NewAnnouncements rows={announced} onOpen={open} />
        </NotificationGroup>
      )}
      <NoticeList rows={rows} onSeen={() => void see()} onOpen={list.onDone} />
    </NotificationList>
  )
}
