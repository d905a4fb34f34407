import type { Row } from '@recado/contract/kit/liveList'
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { endless } from './endless.ts'
import type { ResourceList } from './useResourceList.ts'

type Page<R> = { records: R[]; count: number; nextCursor: string | null }
type Endless<R> = { queryKey: QueryKey; fetchPage: (cursor: string | undefined) => Promise<Page<R>> }

/** A list that goes on as its end comes near, of what is no resource: read, and fetched anew by whoever hears of a change. */
export function useEndlessList<R extends Row>({ queryKey, fetchPage }: Endless<R>): ResourceList<R> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const pages = query.data?.pages ?? []
  return {
    rows: pages.flatMap(({ records }) => records),
    count: pages.at(-1)?.count,
    ...endless(query),
  }
}
