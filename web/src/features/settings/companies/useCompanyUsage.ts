import { type CompanyUsage, companies } from '@recado/contract/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

type PendingRequest = { id: number; take: (usage: CompanyUsage | null) => void; fail: (error: unknown) => void }
let pending: PendingRequest[] = []

/** Rows that become visible together are fetched in one call. */
function fetchUsage(id: number): Promise<CompanyUsage | null> {
  return new Promise((take, fail) => {
    if (pending.length === 0) setTimeout(fetchBatch)
    pending.push({ id, take, fail })
  })
}

async function fetchBatch() {
  const batch = pending
  pending = []
  try {
    const all = await call(companies.usage, { query: { ids: batch.map(({ id }) => id).join() } })
    for (const { id, take } of batch) take(all.find(({ companyId }) => companyId === id) ?? null)
  } catch (error) {
    for (const { fail } of batch) fail(error)
  }
}

/** A company's usage; refetched after a while. */
export const useCompanyUsage = (id: number) =>
  useQuery({ queryKey: ['company', id, 'usage'], queryFn: () => fetchUsage(id), staleTime: 60_000, meta: { failureToast: 'companyUsage' } })
    .data
