import type { Row } from '@recado/contract/kit/liveList'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { useLivePages } from '#web/shared/data/live/liveQuery.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { toInfiniteList } from './infiniteList.ts'
import { fetchPage, isComplete, type ListFilter, listKey, listsKey, needsServer } from './listQuery.ts'
import { hasEvents, type LiveResource } from './liveResource.ts'
import { isRowEvent, mergeEvent } from './mergeRow.ts'

type ListOptions = {
  search?: string
  within?: ListFilter
  /** The rows of a page, if not the resource's usual number. Lists that differ only in this share their rows. */
  limit?: number
}

/** An infinite list that stays up to date: live events are merged, and after a lost connection it is refetched. */
export function useResourceList<R extends Row>(contract: LiveResource, { search = '', within = {}, limit }: ListOptions = {}) {
  const keepPrevious = useKeepPrevious()
  const client = useQueryClient()
  const refetch = () => void invalidateLive(client, { queryKey: listsKey(contract) })
  const eventName = hasEvents(contract.name) ? contract.name : undefined
  useLive(eventName, (payload) => {
    if (eventName === undefined || payload.action === 'reload') return refetch()
    if (isRowEvent(payload)) mergeEvent(client, contract, { name: eventName, payload })
    if (needsServer(contract, within)) refetch()
  })

  const query = useLivePages({
    key: listKey(contract, search, within),
    fetch: (cursor) => fetchPage(contract, { search, within, cursor, limit }),
    placeholderData: keepPrevious,
    throwOnError: false,
  })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows) as R[]
  return {
    rows,
    count: isComplete(pages) ? rows.length : pages.at(-1)?.count,
    ...toInfiniteList(query),
  }
}

export type ResourceList<R extends Row> = ReturnType<typeof useResourceList<R>>
