import { INVOICE_PAGE, type Invoice, invoices } from '@recado/contract/money/invoices'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../shared/live/live.ts'
import { endless } from '../../../shared/resource/endless.ts'
import type { ResourceList } from '../../../shared/resource/useResourceList.ts'

/** An endless list of the company's invoices, the newest first, as they are now. */
export function useInvoices(search: string): ResourceList<Invoice> {
  useChangedInvoices()
  const query = useInfiniteQuery({
    queryKey: ['invoices', 'list', search],
    queryFn: ({ pageParam }) => call(invoices.list, { query: { pageNumber: pageParam, ...(search && { searchParam: search }) } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < INVOICE_PAGE ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const rows = query.data?.pages.flat() ?? []
  return {
    rows,
    count: query.data && rows.length,
    ...endless(query),
  }
}

/** What is to be paid for the next period, as soon as there is something. */
export function useOpenInvoice(): Invoice | undefined {
  useChangedInvoices()
  const { data } = useQuery({ queryKey: ['invoices', 'open'], queryFn: () => call(invoices.list, { query: {} }) })
  return data?.find(({ status, kind }) => status === 'open' && kind === 'period')
}

function useChangedInvoices() {
  const queries = useQueryClient()
  useLive('invoice', () => void fetchAgain(queries, { queryKey: ['invoices'] }))
}
