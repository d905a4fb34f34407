import { chatEndpoints } from '@recado/contract/chats/chats'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import { IconListSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useLivePages } from '#web/shared/data/live/liveQuery.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { toInfiniteList } from '#web/shared/data/resource/infiniteList.ts'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { excerptAround } from '#web/shared/lib/text/excerptAround.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { ConversationEntry } from '#web/shared/ui/entries/ConversationEntry.tsx'
import { EntryList, type EntryRowProps } from '#web/shared/ui/entries/EntryList.tsx'
import { EntryText } from '#web/shared/ui/entries/EntryParts.tsx'
import { HighlightedText } from '#web/shared/ui/HighlightedText.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { ChatEntry } from '../list/ChatEntry.tsx'

/** Letters shown before the match. */
const LETTERS_BEFORE = 12

/** Search results: chats by name, then messages with a link to each. */
export function FoundChats({ search, chosen }: { search: string; chosen: number | undefined }) {
  const { t } = useTranslation('chats')
  const message = useSearchParams()[0].get('message')
  const list = useFoundChats(search)
  const isOpen = (row: (typeof list.rows)[number]) => (message ? row.message?.id === message : row.id === chosen)
  return (
    <EntryList
      key={search}
      label={t('found.label')}
      list={list}
      isBusy={list.isSearching}
      chosen={list.rows.find(isOpen)?.id}
      onFocus={noop}
      newRowsLabel={(count) => t('news', { count })}
      placeholder={
        list.error ? (
          <LoadError title={t('failedToLoad')} error={list.error} onRetry={list.retry} />
        ) : (
          <EmptyState icon={<IconListSearch size={40} stroke={1.4} />} title={t('nothingFound')} text={t('found.hint')} />
        )
      }
    >
      {(row, rowProps) =>
        row.message ? (
          <MessageEntry key={row.id} {...rowProps} search={search} id={row.id} message={row.message} isChosen={isOpen(row)} />
        ) : (
          <ChatEntry key={row.id} {...rowProps} chat={row.chat} isChosen={isOpen(row)} />
        )
      }
    </EntryList>
  )
}

const noop = () => undefined

type MessageProps = EntryRowProps & { id: number; message: FoundChatMessage; search: string; isChosen: boolean }

function MessageEntry({ message: { id: messageId, chat, sender, message, createdAt }, search, ...entry }: MessageProps) {
  const { t } = useTranslation('chats')
  return (
    <ConversationEntry
      {...entry}
      name={chat.title}
      picture={null}
      to={`/chats/${chat.id}?message=${messageId}`}
      text={
        <EntryText>
          <HighlightedText parts={excerptAround(stripMarkup(message), search, LETTERS_BEFORE)} />
        </EntryText>
      }
      time={formatRecent(createdAt)}
      bar={null}
      badge={null}
      chips={<EntryText>{t('found.by', { name: sender.name })}</EntryText>}
    />
  )
}

type Found = OutputOf<typeof chatEndpoints.search>
type FoundChatMessage = Found['messages'][number]

/** Searches chats by name, then messages in the user's chats. Refetched when a message arrives. */
function useFoundChats(text: string) {
  const keepPrevious = useKeepPrevious()
  const q = text.trim()
  const query = useLivePages({
    key: ['chat', 'search', q],
    fetch: (cursor) => call(chatEndpoints.search, { query: { q, ...(cursor && { cursor }) } }),
    on: { chat: ({ action }) => action !== 'typing' && 'refetch', chatMessage: () => 'refetch' },
    placeholderData: keepPrevious,
    throwOnError: false,
  })
  const { data } = query
  const rows = useMemo(() => data?.pages.flatMap(rowsOf) ?? [], [data])
  return {
    rows,
    count: data && rows.length,
    ...toInfiniteList(query),
  }
}

/** List rows need numeric ids; rows of messages get ids that no chat has. */
const rowsOf = ({ chats, messages }: Found) => [
  ...chats.map((chat) => ({ id: chat.id, chat, message: null })),
  ...messages.map((message) => ({ id: -message.seq, chat: null, message })),
]
