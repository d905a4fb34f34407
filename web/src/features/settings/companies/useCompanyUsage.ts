import { type CompanyUsage, companyEndpoints } from '@recado/contract/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { batchById } from '#web/shared/data/api/batchById.ts'
import { call } from '#web/shared/data/api/call.ts'

const loadUsage = batchById<CompanyUsage>({
  fetch: (ids) => call(companyEndpoints.usage, { query: { ids: ids.join() } }),
  idOf: ({ companyId }) => companyId,
  delay: 0,
})

/** The usage of a company; stale after a minute. */
export const useCompanyUsage = (id: number) =>
  useQuery({ queryKey: ['company', id, 'usage'], queryFn: () => loadUsage(id), staleTime: 60_000, meta: { failureToast: 'companyUsage' } })
    .data
