import { Button, Group } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import { useReached } from '../useReached.ts'
import { EntrySkeleton } from './Entry.tsx'
import classes from './EntryList.module.css'
import { useEntryRows } from './useEntryRows.ts'

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
  settle: () => void
}
/** What an entry is told of its place. */
export type EntryPlace = { tabIndex: 0 | -1; isGone: boolean }

type Props<R> = {
  ref?: Ref<EntryListHandle>
  label: string
  list: List<R>
  isBusy?: boolean
  /** Whether all check boxes are shown. */
  isSelecting?: boolean
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
  list,
  isBusy = false,
  isSelecting = false,
  chosen,
  onFocus,
  ...props
}: Props<R>) {
  const { label, newsOf, instead, children } = props
  const { scroller, virtualizer, rows, gone, news, current, toNews, handle, handlers, onScroll } = useEntryRows(list.rows, chosen, onFocus)
  const isLoading = list.count === undefined && !list.error
  useImperativeHandle(ref, () => handle)

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
        data-selecting={isSelecting || undefined}
        {...handlers}
      >
        {isLoading ? (
          [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => <EntrySkeleton key={place} />)
        ) : (
          <Virtualizer ref={virtualizer} as="ul" item="li" data={rows} scrollRef={scroller} keepMounted={[current]} onScroll={onScroll}>
            {(row, index) => children(row, { tabIndex: index === current ? 0 : -1, isGone: gone.has(row.id) })}
          </Virtualizer>
        )}
        <More list={list} />
      </section>
    </div>
  )
}

/** The end of what is loaded: what comes next is fetched as one nears it. */
function More({ list: { hasMore, moreFailed, loadMore, updatedAt } }: { list: List<unknown> }) {
  const { t } = useTranslation()
  const end = useReached(() => hasMore && !moreFailed && loadMore(), { margin: 100, changed: updatedAt })
  return (
    <>
      {hasMore && !moreFailed && <EntrySkeleton />}
      {moreFailed && (
        <Group justify="center" p="md">
          <Button variant="default" onClick={loadMore}>
            {t('retry')}
          </Button>
        </Group>
      )}
      <div ref={end} />
    </>
  )
}
