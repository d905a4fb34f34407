import { type Contact, contacts } from '@recado/contract/contacts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { keepWhole } from '../../../shared/live/keepTold.ts'
import { useLive } from '../../../shared/live/live.ts'

/** The contact of a ticket, in full and true by itself; undefined while it is not known. */
export function useContact(id: number): Contact | undefined {
  const client = useQueryClient()
  const key = ['contact', 'one', id]
  useLive('contact', ({ action, contact }) => {
    if (action === 'reload') void fetchAgain(client, { queryKey: key })
    if (action === 'update' && (contact as Contact).id === id) keepWhole({ client, queryKey: key }, contact as Contact)
  })
  return useQuery({
    queryKey: key,
    queryFn: () => call(contacts.endpoints.get, { params: { id } }),
    refetchOnMount: 'always',
  }).data
}
