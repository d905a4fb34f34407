import { type Company, companyEndpoints } from '@recado/contract/companies/companies'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { setCache } from '#web/shared/data/live/cache.ts'

const keyOf = (id: number) => ['company', id] as const

/** The user's company. */
export function useCompany() {
  const { companyId: id } = useCurrentUser()
  return useQuery({ queryKey: keyOf(id), queryFn: () => call(companyEndpoints.get, { params: { id } }) })
}

/** No event reports a change of the company: the form that saves it updates the cache. */
export const setCompanyCache = (client: QueryClient, company: Company) => setCache({ client, queryKey: keyOf(company.id) }, company)
