import { type CompanyVariables, companyVariablesEndpoint } from '@recado/contract/variables/companyVariables'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useCan } from '#web/shared/data/auth/session.ts'

const none: CompanyVariables = { own: [], fields: [] }
const MINUTE = 60_000

export const companyVariablesQuery = queryOptions({
  queryKey: ['variables'],
  queryFn: () => call(companyVariablesEndpoint, {}),
  staleTime: MINUTE,
  meta: { failureToast: 'variables' },
})

/**
 * The company's own variables and the names of its contacts' extra fields; empty until loaded, and for users without the right to contacts.
 */
export function useCompanyVariables(): CompanyVariables {
  const mayRead = useCan()('contacts:read')
  return useQuery({ ...companyVariablesQuery, enabled: mayRead }).data ?? none
}
