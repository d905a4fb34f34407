import { Button, Group } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import { useCanRequest } from '#web/shared/data/live/networkStatus.ts'
import { NotLoadedYet } from '../NotLoadedYet.tsx'
import { Section } from '../Section.tsx'
import { useNearViewport } from '../useNearViewport.ts'
import { EntrySkeleton } from './ConversationEntry.tsx'
import classes from './EntryList.module.css'
import { useEntryList } from './useEntryList.ts'

type List<R> = {
  rows: readonly R[]
  count: number | undefined
  error: Error | null
  updatedAt: unknown
  hasMore: boolean
  moreFailed: boolean
  loadMore: () => void
}

/** Methods of the list for other components. */
export type EntryListHandle = {
  /** Moves the focus by this number of entries. */
  move: (step: number) => void
  /** Focuses the entry after the one that is open beside the list, or before it at the end of the list. */
  leaveChosen: () => void
  /** Clicks the focused entry. */
  open: () => void
  /** Applies the waiting changes of order now: the user has caused them. */
  applyOrder: () => void
}
/** What an entry needs to know of its row. */
export type EntryRowProps = { tabIndex: 0 | -1; isRemoved: boolean }

type Props<R> = {
  ref?: Ref<EntryListHandle>
  label: string
  list: List<R>
  isBusy?: boolean
  /** Whether all check boxes are shown. */
  isSelecting?: boolean
  /** The id of the entry that is open beside the list. */
  chosen: number | undefined
  /** Called with the focused entry. Must be stable between renders. */
  onFocus: (id: number | null) => void
  /** Says how many new entries wait above. */
  newRowsLabel: (count: number) => string
  /** Shown when the list is empty. */
  placeholder: ReactNode
  children: (row: R, rowProps: EntryRowProps) => ReactElement
}

/** A virtual, infinite list. Its rows do not move while the pointer is on them. */
export function EntryList<R extends { id: number }>({
  ref,
  list,
  isBusy = false,
  isSelecting = false,
  chosen,
  onFocus,
  ...props
}: Props<R>) {
  const { label, newRowsLabel, placeholder, children } = props
  const { scroller, virtualizer, rows, removedIds, newAbove, current, wasFocused, scrollToTop, handle, handlers, onScroll } = useEntryList(
    list.rows,
    chosen,
    onFocus,
  )
  const isLoading = list.count === undefined && !list.error
  const canRequest = useCanRequest()
  useImperativeHandle(ref, () => handle)

  if (rows.length === 0 && (!isLoading || !canRequest))
    return <EmptyList takesFocus={wasFocused}>{isLoading ? <NotLoadedYet /> : placeholder}</EmptyList>
  return (
    <div className={classes.frame}>
      {newAbove > 0 && (
        <Button
          className={classes.newAbove ?? ''}
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowUp size={14} />}
          onClick={scrollToTop}
        >
          {newRowsLabel(newAbove)}
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
          [1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => <EntrySkeleton key={index} />)
        ) : (
          <Virtualizer ref={virtualizer} as="ul" item="li" data={rows} scrollRef={scroller} keepMounted={[current]} onScroll={onScroll}>
            {(row, index) => (
              <Section key={row.id} isLine resetKey={row}>
                {children(row, { tabIndex: index === current ? 0 : -1, isRemoved: removedIds.has(row.id) })}
              </Section>
            )}
          </Virtualizer>
        )}
        <LoadMore list={list} />
      </section>
    </div>
  )
}

/** Takes the focus that the last row had when it went, so that the next Tab does not begin at the top of the page. */
function EmptyList({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (takesFocus && document.activeElement === document.body) element.current?.focus()
  }, [takesFocus])
  return (
    <div ref={element} tabIndex={-1} data-empty-list className={classes.scroller}>
      {children}
    </div>
  )
}

/** The end of the loaded rows; the next page loads when it comes near. */
function LoadMore({ list: { hasMore, moreFailed, loadMore, updatedAt } }: { list: List<unknown> }) {
  const { t } = useTranslation()
  const end = useNearViewport(() => hasMore && !moreFailed && loadMore(), { margin: 100, changed: updatedAt })
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
