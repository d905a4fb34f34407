import type { Chat } from '@recado/contract/chats/chats'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { showRecent } from '../../../shared/i18n/showTime.ts'
import { Entry } from '../../../shared/ui/entries/Entry.tsx'
import type { EntryPlace } from '../../../shared/ui/entries/EntryList.tsx'
import { EntryWords } from '../../../shared/ui/entries/EntryParts.tsx'
import { lastWordsOf, nameOfChat, unreadsOf } from '../chatNames.ts'

/** A chat in a list: the last message and the unread count. */
export function ChatEntry({ chat, isChosen, tabIndex, isGone }: EntryPlace & { chat: Chat; isChosen: boolean }) {
  const { t } = useTranslation('chats')
  const { userId } = useViewer()
  const count = unreadsOf(chat, userId)
  const kind = chat.kind === 'group' ? t('people', { count: chat.users.length }) : t('directChat')
  return (
    <Entry
      {...{ id: chat.id, isChosen, isGone, tabIndex, name: nameOfChat(chat, userId), picture: null, bar: null }}
      to={`/chats/${chat.id}`}
      text={<EntryWords>{lastWordsOf(chat, userId, t('you')) || t('nothingSaid')}</EntryWords>}
      time={showRecent(chat.updatedAt)}
      badge={count > 0 ? { count, label: t('unread', { count }) } : null}
      marks={<EntryWords>{kind}</EntryWords>}
    />
  )
}
