import { Button, Group } from '@mantine/core'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import { useReached } from '../useReached.ts'
import { EntrySkeleton } from './Entry.tsx'
import classes from './EntryList.module.css'

type List<R> = {
  rows: readonly R[]
  count: number | undefined
  error: Error | null
  updatedAt: unknown
  hasMore: boolean
  moreFailed: boolean
  loadMore: () => void
}
type Props<R> = {
  label: string
  list: List<R>
  /** Stands where entries would be when there are none. */
  instead: ReactNode
  children: (row: R) => ReactElement
}

/** A virtual list that fetches on as its end comes near. */
export function EntryList<R>({ label, list, instead, children }: Props<R>) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLElement>(null)
  const { rows, hasMore, moreFailed, loadMore } = list
  const isLoading = list.count === undefined && !list.error
  const end = useReached(() => hasMore && !moreFailed && loadMore(), { margin: 100, changed: list.updatedAt })
  if (!isLoading && rows.length === 0) return <div className={classes.scroller}>{instead}</div>
  return (
    <section ref={scroller} className={classes.scroller} aria-label={label} aria-busy={isLoading}>
      {isLoading ? (
        [1, 2, 3, 4, 5, 6].map((place) => <EntrySkeleton key={place} />)
      ) : (
        <Virtualizer as="ul" item="li" data={rows} scrollRef={scroller}>
          {children}
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
  )
}
