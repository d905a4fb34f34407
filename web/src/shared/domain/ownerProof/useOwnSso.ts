import { ssoEndpoints } from '@recado/contract/users/sso'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'

/** Which person of the provider the own account is, and whether it has no password. */
export const useOwnSso = () =>
  useQuery({ queryKey: ['ownSso'], queryFn: () => call(ssoEndpoints.ownLinks, {}), throwOnError: false, refetchOnMount: 'always' })
