import { type CompanyUsage, companyEndpoints } from '@recado/contract/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/shared/api/call.ts'

type PendingRequest = { id: number; resolve: (usage: CompanyUsage | null) => void; reject: (error: unknown) => void }
let pending: PendingRequest[] = []

/** Fetches the usage for rows that become visible together in one call. */
function fetchUsage(id: number): Promise<CompanyUsage | null> {
  return new Promise((resolve, reject) => {
    if (pending.length === 0) setTimeout(fetchBatch)
    pending.push({ id, resolve, reject })
  })
}

async function fetchBatch() {
  const batch = pending
  pending = []
  try {
    const usages = await call(companyEndpoints.usage, { query: { ids: batch.map(({ id }) => id).join() } })
    for (const { id, resolve } of batch) resolve(usages.find(({ companyId }) => companyId === id) ?? null)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** The usage of a company; stale after a minute. */
export const useCompanyUsage = (id: number) =>
  useQuery({ queryKey: ['company', id, 'usage'], queryFn: () => fetchUsage(id), staleTime: 60_000, meta: { failureToast: 'companyUsage' } })
    .data
