import { Button, Group } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useReached } from '../useReached.ts'
import { EntrySkeleton } from './Entry.tsx'
import classes from './EntryList.module.css'
import { useRoving } from './useRoving.ts'
import { useSteadyRows } from './useSteadyRows.ts'

type List<R> = {
  rows: readonly R[]
  count: number | undefined
  error: Error | null
  updatedAt: unknown
  hasMore: boolean
  moreFailed: boolean
  loadMore: () => void
}

/** What can be done with the list from outside. */
export type EntryListHandle = {
  /** Hands the focus on by so many entries. */
  move: (step: number) => void
  /** As if the current entry were clicked. */
  open: () => void
  /** Lets the rows fall into place now: what moves then was one's own doing. */
  letGo: () => void
}
/** What an entry is told of its place. */
export type EntryPlace = { tabIndex: 0 | -1; isGone: boolean }

type Props<R> = {
  ref?: Ref<EntryListHandle>
  label: string
  list: List<R>
  isBusy?: boolean
  /** The id of the one that is open beside the list. */
  chosen: number | undefined
  /** Told which entry the keyboard is at; the same function from one look to the next. */
  onFocus: (id: number | null) => void
  /** Says how many wait above. */
  newsOf: (count: number) => string
  /** Stands where entries would be when there are none. */
  instead: ReactNode
  children: (row: R, place: EntryPlace) => ReactElement
}

/** A virtual list that fetches on as its end comes near, and whose rows do not move under the hand. */
export function EntryList<R extends { id: number }>({
  ref,
  label,
  list,
  isBusy = false,
  chosen,
  onFocus,
  newsOf,
  instead,
  children,
}: Props<R>) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const { hasMore, moreFailed, loadMore } = list
  const { rows, gone, news, letGo, onHand, onScroll } = useSteadyRows(list.rows)
  const roving = useRoving({ rows, start: chosen, scroller, virtualizer })
  const isLoading = list.count === undefined && !list.error
  const end = useReached(() => hasMore && !moreFailed && loadMore(), { margin: 100, changed: list.updatedAt })
  useImperativeHandle(ref, () => ({ move: roving.move, open: () => mainOf(scroller.current, rows[roving.index])?.click(), letGo }))

  // A list that goes takes its focus with it, and nobody is told.
  useEffect(() => () => onFocus(null), [onFocus])

  const keys: Record<string, () => void> = {
    ArrowDown: () => roving.move(1),
    ArrowUp: () => roving.move(-1),
    Home: () => roving.goTo(0),
    End: () => roving.goTo(rows.length - 1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    onHand()
    const act = event.ctrlKey || event.altKey || event.metaKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const toNews = () => {
    letGo()
    virtualizer.current?.scrollTo(0)
  }

  if (!isLoading && rows.length === 0) return <div className={classes.scroller}>{instead}</div>
  return (
    <div className={classes.frame}>
      {news > 0 && (
        <Button className={classes.news ?? ''} size="compact-sm" radius="xl" leftSection={<IconArrowUp size={14} />} onClick={toNews}>
          {newsOf(news)}
        </Button>
      )}
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={label}
        aria-busy={isLoading || isBusy}
        onPointerMove={onHand}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const id = Number(target.closest('[data-row]')?.getAttribute('data-row')) || null
          if (id !== null) roving.onFocus(id)
          onFocus(id)
        }}
        onBlur={({ relatedTarget }) => !scroller.current?.contains(relatedTarget) && onFocus(null)}
      >
        {isLoading ? (
          [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => <EntrySkeleton key={place} />)
        ) : (
          <Virtualizer
            ref={virtualizer}
            as="ul"
            item="li"
            data={rows}
            scrollRef={scroller}
            keepMounted={[roving.index]}
            onScroll={onScroll}
          >
            {(row, index) => children(row, { tabIndex: index === roving.index ? 0 : -1, isGone: gone.has(row.id) })}
          </Virtualizer>
        )}
        {hasMore && !moreFailed && <EntrySkeleton />}
        {moreFailed && (
          <Group justify="center" p="md">
            <Button variant="default" onClick={loadMore}>
              {t('retry')}
            </Button>
          </Group>
        )}
        <div ref={end} />
      </section>
    </div>
  )
}

const mainOf = (scroller: HTMLElement | null, row: { id: number } | undefined) =>
  scroller?.querySelector<HTMLElement>(`[data-row="${row?.id}"] [data-main]`)
