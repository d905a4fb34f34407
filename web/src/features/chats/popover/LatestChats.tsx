import { Button, ScrollArea } from '@mantine/core'
import { IconMessageCircle2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { showRecent } from '../../../shared/i18n/showTime.ts'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { Entry } from '../../../shared/ui/entries/Entry.tsx'
import { EntryWords } from '../../../shared/ui/entries/EntryParts.tsx'
import { lastWordsOf, nameOfChat, unreadsOf } from '../chatNames.ts'
import { useChatList } from '../useChatList.ts'

/** The latest chats, unread or not. */
export function LatestChats({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('chats')
  const { userId } = useViewer()
  const { rows, count } = useChatList()
  return (
    <>
      <ScrollArea.Autosize mah={420} onClick={onDone}>
        {rows.map((chat) => {
          const unreads = unreadsOf(chat, userId)
          return (
            <Entry
              key={chat.id}
              {...{ id: chat.id, isChosen: false, isGone: false, tabIndex: 0, name: nameOfChat(chat, userId), picture: null, bar: null }}
              to={`/chats/${chat.id}`}
              text={<EntryWords>{lastWordsOf(chat, userId, t('you')) || t('nothingSaid')}</EntryWords>}
              time={showRecent(chat.updatedAt)}
              badge={unreads > 0 ? { count: unreads, label: t('unread', { count: unreads }) } : null}
              marks={null}
            />
          )
        })}
        {count === 0 && <EmptyState icon={<IconMessageCircle2 size={40} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />}
      </ScrollArea.Autosize>
      <Button component={Link} to="/chats" onClick={onDone} variant="subtle" size="compact-sm" m="xs">
        {t('seeAll')}
      </Button>
    </>
  )
}
