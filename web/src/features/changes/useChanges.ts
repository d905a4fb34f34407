import { type Change, type ChangeFilters, type ChangePage, changeEndpoints } from '@recado/contract/changes'
import { call } from '#web/shared/data/api/call.ts'
import { useLivePages } from '#web/shared/data/live/liveQuery.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { toInfiniteList } from '#web/shared/data/resource/infiniteList.ts'
import type { ResourceList } from '#web/shared/data/resource/useResourceList.ts'

export type ChangeRow = Omit<Change, 'id'> & { id: number; book: string }
export type LogOf = 'company' | 'platform'

/** The log, newest first, and for how long and how safely it is stored. Changes publish no event: it is read again when it is opened. */
export function useChanges(
  of: LogOf,
  filters: ChangeFilters,
): { list: ResourceList<ChangeRow>; terms: Pick<ChangePage, 'months' | 'isClosedToProduct'> | undefined } {
  const endpoint = of === 'company' ? changeEndpoints.list : changeEndpoints.listOfPlatform
  const keepPrevious = useKeepPrevious()
  const query = useLivePages<ChangePage>({
    key: ['changes', of, filters],
    fetch: (cursor) => call(endpoint, { query: { ...filters, ...(cursor && { cursor }) } }),
    placeholderData: keepPrevious,
    throwOnError: false,
  })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ changes }) => changes.map(toRow))
  return { list: { rows, count: query.data && rows.length, ...toInfiniteList(query) }, terms: pages[0] }
}

const books = ['c', 's', 'd']

/** Tables want numbers: that of the row in its book, and which book it is. */
function toRow({ id, ...change }: Change): ChangeRow {
  const book = id.slice(0, 1)
  return { ...change, book, id: Number(id.slice(1)) * books.length + books.indexOf(book) }
}
