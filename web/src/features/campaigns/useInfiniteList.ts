import type { Row } from '@recado/contract/kit/liveList'
import type { QueryKey } from '@tanstack/react-query'
import { type LiveHandlers, type LoadedPages, useLivePages } from '#web/shared/data/live/liveQuery.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { toInfiniteList } from '#web/shared/data/resource/infiniteList.ts'
import type { ResourceList } from '#web/shared/data/resource/useResourceList.ts'

type Page<R> = { records: R[]; count: number; nextCursor: string | null }
type InfiniteListOptions<R> = {
  key: QueryKey
  fetch: (cursor: string | undefined) => Promise<Page<R>>
  on?: LiveHandlers<LoadedPages<Page<R>>>
}

/** An infinite list that is not a resource: read-only, refetched on changes. */
export function useInfiniteList<R extends Row>({ key, fetch, on }: InfiniteListOptions<R>): ResourceList<R> {
  const keepPrevious = useKeepPrevious()
  const query = useLivePages<Page<R>>({ key, fetch, ...(on && { on }), placeholderData: keepPrevious, throwOnError: false })
  const pages = query.data?.pages ?? []
  return {
    rows: pages.flatMap(({ records }) => records),
    count: pages.at(-1)?.count,
    ...toInfiniteList(query),
  }
}
