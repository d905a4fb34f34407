import { useDebouncedValue } from '@mantine/hooks'
import { search } from '@recado/contract/messages/search'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import { excerptAround } from '../../../shared/text/excerptAround.ts'
import type { Jump } from '../../../shared/ui/chat/useJump.ts'
import { senderName } from '../bubble/senderName.ts'
import { type Hit, ThreadSearch } from './ThreadSearch.tsx'

/** Shorter words are in every message. */
const fewest = 3
const patience = 300

type Props = { ticketId: number; onJump: (jump: Jump) => void; onClose: () => void }

/** Looks for something that was said in this conversation, and goes there. */
export function ConversationSearch({ ticketId, onJump, onClose }: Props) {
  const { t } = useTranslation('conversation')
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), patience)
  useFocusBack()
  const query = useInfiniteQuery({
    enabled: q.length >= fewest,
    queryKey: ['message', 'search', ticketId, q],
    queryFn: ({ pageParam }) => call(search, { query: { q, ticketId, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: q.length >= fewest ? keepPreviousData : undefined,
  })
  const messages = useMemo(() => query.data?.pages.flatMap((page) => page.messages) ?? [], [query.data])
  const hits = useMemo(
    () =>
      messages.map((message): Hit => {
        const { id, createdAt, body, mediaName } = message
        const time = `${showDate(createdAt)} ${showClock(createdAt)}`
        return { id, time, author: senderName(t, message), parts: excerptAround(stripMarkup(body) || (mediaName ?? ''), q) }
      }),
    [messages, q, t],
  )
  const count = hits.length

  function note() {
    if (q.length < fewest) return t('search.hint')
    if (query.isError) return t('search.failed')
    if (query.isPending) return t('search.searching')
    if (count === 0) return t('search.none')
    return query.hasNextPage ? t('search.countMore', { count }) : t('search.count', { count })
  }
  return (
    <ThreadSearch
      words={words}
      onWords={setWords}
      hits={q.length >= fewest ? hits : []}
      note={note()}
      onChoose={({ id }) => onJump({ id, words: q })}
      onMore={query.hasNextPage && q.length >= fewest ? () => void query.fetchNextPage() : undefined}
      onClose={onClose}
    />
  )
}

/** Whoever closes it goes on where they were. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
