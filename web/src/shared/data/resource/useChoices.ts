import type { Row } from '@recado/contract/kit/liveList'
import { useEffect } from 'react'
import type { Choices } from '#web/shared/ui/fields/choices.ts'
import type { ResourceList } from './useResourceList.ts'

/** All rows of a list, as choices of a select. */
export function useChoices<R extends Row>({ rows, count, error, retry, hasMore, moreFailed, loadMore }: ResourceList<R>): Choices<R> {
  useEffect(() => {
    if (hasMore && !moreFailed) loadMore()
  })
  const isMissing = count === undefined
  return {
    rows,
    isLoading: isMissing && !error,
    failure: error && (isMissing || moreFailed) ? { error, retry: moreFailed ? loadMore : retry } : undefined,
  }
}

type Query<C> = { data: readonly C[] | undefined; error: Error | null; fetchStatus: 'fetching' | 'paused' | 'idle'; refetch: () => unknown }

/** Choices from a query without pages. Loaded rows stay if a refetch fails. */
export const toChoices = <C>({ data, error, fetchStatus, refetch }: Query<C>): Choices<C> => ({
  rows: data ?? none,
  isLoading: !data && fetchStatus !== 'idle',
  failure: error && !data ? { error, retry: () => void refetch() } : undefined,
})

const none: readonly never[] = []
