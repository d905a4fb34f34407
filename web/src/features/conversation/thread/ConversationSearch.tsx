import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchEndpoint } from '@recado/contract/messages/search'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { type ExcerptPart, excerptAround } from '#web/shared/lib/text/excerptAround.ts'
import type { JumpTarget } from '#web/shared/ui/chat/useJump.ts'
import { HighlightedText } from '#web/shared/ui/HighlightedText.tsx'
import { senderName } from '../bubble/messageTexts.ts'
import classes from './ConversationSearch.module.css'

/** Shorter words are in almost every message. */
const MIN_LETTERS = 3
const DEBOUNCE = 300

type Props = { ticketId: number; onJump: (jump: JumpTarget) => void; onClose: () => void }

/** Searches the messages of this conversation, and scrolls to a result. */
export function ConversationSearch({ ticketId, onJump, onClose }: Props) {
  const keepPrevious = useKeepPrevious()
  const { t } = useTranslation('conversation')
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), DEBOUNCE)
  useRestoreFocus()
  const query = useInfiniteQuery({
    enabled: q.length >= MIN_LETTERS,
    queryKey: ['message', 'search', ticketId, q],
    queryFn: ({ pageParam }) => call(searchEndpoint, { query: { q, ticketId, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: q.length >= MIN_LETTERS ? keepPrevious : undefined,
    throwOnError: false,
  })
  const messages = useMemo(() => query.data?.pages.flatMap((page) => page.messages) ?? [], [query.data])
  const hits = useMemo(
    () =>
      messages.map((message): SearchHit => {
        const { id, createdAt, body, mediaName } = message
        const time = `${formatDate(createdAt)} ${formatTime(createdAt)}`
        return { id, time, author: senderName(t, message), parts: excerptAround(stripMarkup(body) || (mediaName ?? ''), q) }
      }),
    [messages, q, t],
  )
  const count = hits.length

  function note() {
    if (q.length < MIN_LETTERS) return t('search.hint')
    if (query.isError) return t('search.failed')
    if (query.isPending) return t('search.searching')
    if (count === 0) return t('search.none')
    return query.hasNextPage ? t('search.countMore', { count }) : t('search.count', { count })
  }
  return (
    <ThreadSearch
      words={words}
      onWords={setWords}
      hits={q.length >= MIN_LETTERS ? hits : []}
      note={note()}
      onChoose={({ id }) => onJump({ id, words: q })}
      onMore={query.hasNextPage && q.length >= MIN_LETTERS ? () => void query.fetchNextPage() : undefined}
      onClose={onClose}
    />
  )
}

/** Returns the focus when the search closes. */
function useRestoreFocus() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

type SearchHit = { id: string; author: string; time: string; parts: ExcerptPart[] }
type ThreadSearchProps = {
  words: string
  onWords: (words: string) => void
  hits: readonly SearchHit[]
  /** The number of results, or a text in its place. */
  note: string
  onChoose: (hit: SearchHit) => void
  onMore: (() => void) | undefined
  onClose: () => void
}

const KEY_STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The search field with its results. The arrow keys move, Enter opens, Escape closes. */
function ThreadSearch({ words, onWords, hits, note, onChoose, onMore, onClose }: ThreadSearchProps) {
  const { t } = useTranslation('conversation')
  const list = useId()
  const { marked, choose, onKeyDown } = useActiveHit({ hits, onChoose, onClose })
  const idOf = (hit: SearchHit) => `${list} ${hit.id}`.replaceAll(' ', '-')
  return (
    <section className={classes.search} aria-label={t('search.label')}>
      <div className={classes.head}>
        <TextInput
          className={classes.field}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? list : undefined}
          aria-activedescendant={marked && idOf(marked)}
          placeholder={t('search.label')}
          autoFocus
          maxLength={200}
          leftSection={<IconSearch size={16} />}
          value={words}
          onChange={({ currentTarget }) => onWords(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseButton size="lg" aria-label={t('search.close')} onClick={onClose} />
      </div>
      <p className={classes.note} role="status">
        {note}
      </p>
      <div className={classes.list}>
        {hits.length > 0 && (
          <div id={list} role="listbox" aria-label={t('search.results')}>
            {hits.map((hit) => (
              <HitOption key={hit.id} hit={hit} id={idOf(hit)} isMarked={hit === marked} onChoose={() => choose(hit)} />
            ))}
          </div>
        )}
        {onMore && (
          <Button variant="subtle" fullWidth onClick={onMore}>
            {t('search.more')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The result that the arrow keys have reached. The field keeps the focus. */
function useActiveHit({ hits, onChoose, onClose }: Pick<ThreadSearchProps, 'hits' | 'onChoose' | 'onClose'>) {
  const [markedId, setMarkedId] = useState<string>()
  const activeIndex = hits.findIndex(({ id }) => id === markedId)
  const choose = (hit: SearchHit | undefined) => {
    setMarkedId(hit?.id)
    if (hit) onChoose(hit)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = KEY_STEPS[event.key]
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') choose(hits[Math.max(activeIndex, 0)])
    else if (step) setMarkedId(hits[Math.min(Math.max(activeIndex + step, 0), hits.length - 1)]?.id)
    else return
    event.preventDefault()
  }
  return { marked: hits[activeIndex], choose, onKeyDown }
}

function HitOption({ hit, id, isMarked, onChoose }: { hit: SearchHit; id: string; isMarked: boolean; onChoose: () => void }) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMarked) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field keeps the focus and handles the keys.
    <div ref={option} id={id} className={classes.hit} role="option" tabIndex={-1} aria-selected={isMarked} onClick={onChoose}>
      <span className={classes.meta}>
        <bdi className={classes.author}>{hit.author}</bdi>
        <span>{hit.time}</span>
      </span>
      <span className={classes.text}>
        <HighlightedText parts={hit.parts} />
      </span>
    </div>
  )
}
