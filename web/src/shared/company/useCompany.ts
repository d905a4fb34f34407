import { type Company, companies } from '@recado/contract/companies/companies'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSession } from '../auth/session.ts'
import { keepWhole } from '../live/keepTold.ts'

const keyOf = (id: number) => ['company', id] as const

/** What is known of one's own company. */
export function useCompany() {
  const { companyId: id } = useSession()
  return useQuery({ queryKey: keyOf(id), queryFn: () => call(companies.get, { params: { id } }) })
}

/** Nobody tells of changes of a company: whoever makes one keeps what came of it. */
export const keepCompany = (client: QueryClient, company: Company) => keepWhole({ client, queryKey: keyOf(company.id) }, company)
