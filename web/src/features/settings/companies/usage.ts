import { type CompanyUsage, companies } from '@recado/contract/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

type Wish = { id: number; take: (usage: CompanyUsage | null) => void; fail: (error: unknown) => void }
let wishes: Wish[] = []

/** Rows that become visible together are fetched in one call. */
function fetchUsage(id: number): Promise<CompanyUsage | null> {
  return new Promise((take, fail) => {
    if (wishes.length === 0) setTimeout(fetchAll)
    wishes.push({ id, take, fail })
  })
}

async function fetchAll() {
  const asked = wishes
  wishes = []
  try {
    const all = await call(companies.usage, { query: { ids: asked.map(({ id }) => id).join() } })
    for (const { id, take } of asked) take(all.find(({ companyId }) => companyId === id) ?? null)
  } catch (error) {
    for (const { fail } of asked) fail(error)
  }
}

/** A company's usage; refetched after a while. */
export const useUsage = (id: number) =>
  useQuery({ queryKey: ['company', id, 'usage'], queryFn: () => fetchUsage(id), staleTime: 60_000 }).data
