import type { Chat } from '@recado/contract/chats/chats'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { ConversationEntry } from '#web/shared/ui/entries/ConversationEntry.tsx'
import type { EntryRowProps } from '#web/shared/ui/entries/EntryList.tsx'
import { EntryText } from '#web/shared/ui/entries/EntryParts.tsx'
import { chatTitle, lastMessagePreview, unreadCountOf } from '../chatTexts.ts'

/** A chat in a list: the last message and the unread count. */
export function ChatEntry({ chat, isChosen, tabIndex, isRemoved }: EntryRowProps & { chat: Chat; isChosen: boolean }) {
  const { t } = useTranslation('chats')
  const { userId } = useViewer()
  const count = unreadCountOf(chat, userId)
  const kind = chat.kind === 'group' ? t('people', { count: chat.users.length }) : t('directChat')
  return (
    <ConversationEntry
      id={chat.id}
      isChosen={isChosen}
      isRemoved={isRemoved}
      tabIndex={tabIndex}
      name={chatTitle(chat, userId)}
      picture={null}
      bar={null}
      to={`/chats/${chat.id}`}
      text={<EntryText>{lastMessagePreview(chat, userId, t('you')) || t('nothingSaid')}</EntryText>}
      time={formatRecent(chat.updatedAt)}
      badge={count > 0 ? { count, label: t('unread', { count }) } : null}
      chips={<EntryText>{kind}</EntryText>}
    />
  )
}
