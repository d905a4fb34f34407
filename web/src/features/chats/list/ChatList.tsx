import { ActionIcon, Button } from '@mantine/core'
import type { Chat } from '@recado/contract/chats/chats'
import { IconMessageCircle2, IconPlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { EntryList } from '#web/shared/ui/entries/EntryList.tsx'
import { ListHead, ListHeadRow } from '#web/shared/ui/entries/ListHead.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { SearchBox } from '#web/shared/ui/SearchBox.tsx'
import { useChatList } from '../chatResource.ts'
import { FoundChats } from '../found/FoundChats.tsx'
import { ChatEntry } from './ChatEntry.tsx'
import { ColleagueMenu } from './ColleagueMenu.tsx'

type Props = {
  chosen: number | undefined
  addButton: RefObject<HTMLButtonElement | null>
  onAdd: () => void
  onOpen: (chat: Chat) => void
}

/** The user's chats, the latest first. */
export function ChatList({ chosen, addButton, onAdd, onOpen }: Props) {
  const { t } = useTranslation('chats')
  const [search, setSearch] = useState('')
  return (
    <>
      <ListHead>
        <ListHeadRow>
          <SearchBox label={t('search')} clearLabel={t('clearSearch')} value={search} onSearch={setSearch} />
          <ColleagueMenu onOpen={onOpen} />
          <ActionIcon ref={addButton} size={36} aria-label={t('add')} data-hint={t('add')} onClick={onAdd}>
            <IconPlus size={20} stroke={1.7} />
          </ActionIcon>
        </ListHeadRow>
      </ListHead>
      {search.trim() === '' ? <OwnChats chosen={chosen} onAdd={onAdd} /> : <FoundChats search={search} chosen={chosen} />}
    </>
  )
}

function OwnChats({ chosen, onAdd }: Pick<Props, 'chosen' | 'onAdd'>) {
  const { t } = useTranslation('chats')
  const list = useChatList()
  const instead = list.error ? (
    <LoadError title={t('failedToLoad')} error={list.error} onRetry={list.retry} />
  ) : (
    <EmptyState
      icon={<IconMessageCircle2 size={40} stroke={1.4} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={<Button onClick={onAdd}>{t('empty.action')}</Button>}
    />
  )
  return (
    <EntryList
      label={t('title')}
      list={list}
      isBusy={list.isSearching}
      chosen={chosen}
      onFocus={noop}
      newRowsLabel={(count) => t('news', { count })}
      placeholder={instead}
    >
      {(chat, rowProps) => <ChatEntry key={chat.id} {...rowProps} chat={chat} isChosen={chat.id === chosen} />}
    </EntryList>
  )
}

const noop = () => undefined
