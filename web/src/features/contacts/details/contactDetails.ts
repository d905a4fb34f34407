import { type ContactDetails, contactDetailsEndpoint } from '@recado/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { batchById } from '#web/shared/data/api/batchById.ts'
import { call } from '#web/shared/data/api/call.ts'

const loadDetails = batchById<ContactDetails>({
  fetch: async (ids) => (await call(contactDetailsEndpoint, { query: { ids: JSON.stringify(ids) } })).records,
  idOf: ({ id }) => id,
  delay: 20,
})

export const contactDetailsKey = (id?: number) => (id === undefined ? (['contactDetails'] as const) : (['contactDetails', id] as const))

export const useContactDetails = (id: number) =>
  useQuery({
    queryKey: contactDetailsKey(id),
    queryFn: () => loadDetails(id),
    refetchOnMount: 'always',
    staleTime: 0,
    meta: { failureToast: 'contactDetails' },
  }).data
