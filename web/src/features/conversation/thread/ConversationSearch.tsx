import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { search } from '@recado/contract/messages/search'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import { excerptAround, type Part } from '../../../shared/text/excerptAround.ts'
import type { Jump } from '../../../shared/ui/chat/useJump.ts'
import { HitText } from '../../../shared/ui/HitText.tsx'
import { senderName } from '../bubble/messageTexts.ts'
import classes from './ConversationSearch.module.css'

/** Shorter words are in almost every message. */
const fewest = 3
const patience = 300

type Props = { ticketId: number; onJump: (jump: Jump) => void; onClose: () => void }

/** Searches the messages of this conversation, and scrolls to a result. */
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

/** Returns the focus when the search closes. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

type Hit = { id: string; author: string; time: string; parts: Part[] }
type ThreadSearchProps = {
  words: string
  onWords: (words: string) => void
  hits: readonly Hit[]
  /** The number of results, or a text in its place. */
  note: string
  onChoose: (hit: Hit) => void
  onMore: (() => void) | undefined
  onClose: () => void
}

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The search field with its results. The arrow keys move, Enter opens, Escape closes. */
function ThreadSearch({ words, onWords, hits, note, onChoose, onMore, onClose }: ThreadSearchProps) {
  const { t } = useTranslation('conversation')
  const list = useId()
  const { marked, choose, onKeyDown } = useMarkedHit({ hits, onChoose, onClose })
  const idOf = (hit: Hit) => `${list} ${hit.id}`.replaceAll(' ', '-')
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
              <Option key={hit.id} hit={hit} id={idOf(hit)} isMarked={hit === marked} onChoose={() => choose(hit)} />
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
function useMarkedHit({ hits, onChoose, onClose }: Pick<ThreadSearchProps, 'hits' | 'onChoose' | 'onClose'>) {
  const [markedId, setMarked] = useState<string>()
  const place = hits.findIndex(({ id }) => id === markedId)
  const choose = (hit: Hit | undefined) => {
    setMarked(hit?.id)
    if (hit) onChoose(hit)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') choose(hits[Math.max(place, 0)])
    else if (step) setMarked(hits[Math.min(Math.max(place + step, 0), hits.length - 1)]?.id)
    else return
    event.preventDefault()
  }
  return { marked: hits[place], choose, onKeyDown }
}

function Option({ hit, id, isMarked, onChoose }: { hit: Hit; id: string; isMarked: boolean; onChoose: () => void }) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMarked) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
    <div ref={option} id={id} className={classes.hit} role="option" tabIndex={-1} aria-selected={isMarked} onClick={onChoose}>
      <span className={classes.about}>
        <bdi className={classes.author}>{hit.author}</bdi>
        <span>{hit.time}</span>
      </span>
      <span className={classes.text}>
        <HitText parts={hit.parts} />
      </span>
    </div>
  )
}
