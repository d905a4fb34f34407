import { type OptOut, optOuts } from '@recado/contract/optOuts'
import { call } from '../../../shared/api/call.ts'
import { useInfiniteList } from '../useEndlessList.ts'

/** The contacts who want no campaigns. Each change of it is a change of a contact. */
export const useOptOuts = (search: string) =>
  useInfiniteList<OptOut>({
    key: ['optOuts', search],
    fetch: (cursor) => call(optOuts.list, { query: { ...(search && { searchParam: search }), ...(cursor && { cursor }) } }),
    on: { contact: () => 'refetch' },
  })
