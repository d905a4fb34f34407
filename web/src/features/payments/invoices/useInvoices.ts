import { INVOICE_PAGE_SIZE, type Invoice, invoiceEndpoints } from '@recado/contract/money/invoices'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery, useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { toInfiniteList } from '#web/shared/data/resource/infiniteList.ts'
import type { ResourceList } from '#web/shared/data/resource/useResourceList.ts'

/** The company's invoices, the newest first. */
export function useInvoices(search: string): ResourceList<Invoice> {
  const keepPrevious = useKeepPrevious()
  useLiveUpdates(['invoices', 'list'], { invoice: () => 'refetch' })
  const query = useInfiniteQuery({
    queryKey: ['invoices', 'list', search],
    queryFn: ({ pageParam }) => call(invoiceEndpoints.list, { query: { pageNumber: pageParam, ...(search && { searchParam: search }) } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < INVOICE_PAGE_SIZE ? undefined : pages.length + 1),
    placeholderData: keepPrevious,
    refetchOnMount: 'always',
    throwOnError: false,
  })
  const rows = query.data?.pages.flat() ?? []
  return {
    rows,
    count: query.data && rows.length,
    ...toInfiniteList(query),
  }
}

/** The open invoices: for the next period, and for a change of plan. Undefined while they load. */
export function useOpenInvoices(): { period: Invoice | undefined; change: Invoice | undefined } | undefined {
  const { data } = useLiveQuery({
    key: ['invoices', 'open'],
    fetch: () => call(invoiceEndpoints.list, { query: { status: 'open' } }),
    on: { invoice: () => 'refetch' },
    refetchOnMount: true,
  })
  const of = (wanted: Invoice['kind']) => data?.find(({ kind }) => kind === wanted)
  return data && { period: of('period'), change: of('change') }
}
