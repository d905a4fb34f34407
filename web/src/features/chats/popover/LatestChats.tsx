import { Button, ScrollArea } from '@mantine/core'
import { IconMessageCircle2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { ConversationEntry } from '#web/shared/ui/entries/ConversationEntry.tsx'
import { EntryText } from '#web/shared/ui/entries/EntryParts.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { useChatList } from '../chatResource.ts'
import { chatTitle, lastMessagePreview, unreadCountOf } from '../chatTexts.ts'

/** The latest chats, unread or not. */
export function LatestChats({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('chats')
  const { userId } = useViewer()
  const { rows, count, error } = useChatList()
  return (
    <>
      <ScrollArea.Autosize mah={420} onClick={onDone}>
        {rows.map((chat) => {
          const unreads = unreadCountOf(chat, userId)
          return (
            <ConversationEntry
              key={chat.id}
              id={chat.id}
              isChosen={false}
              isRemoved={false}
              tabIndex={0}
              name={chatTitle(chat, userId)}
              picture={null}
              bar={null}
              to={`/chats/${chat.id}`}
              text={<EntryText>{lastMessagePreview(chat, userId, t('you')) || t('nothingSaid')}</EntryText>}
              time={formatRecent(chat.updatedAt)}
              badge={unreads > 0 ? { count: unreads, label: t('unread', { count: unreads }) } : null}
              chips={null}
            />
          )
        })}
        {count === undefined && !error && <NotLoadedYet />}
        {count === 0 && <EmptyState icon={<IconMessageCircle2 size={40} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />}
      </ScrollArea.Autosize>
      <Button component={Link} to="/chats" onClick={onDone} variant="subtle" size="compact-sm" m="xs">
        {t('seeAll')}
      </Button>
    </>
  )
}
