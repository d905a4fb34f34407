import { type Contact, contacts } from '@recado/contract/contacts'
import { call } from '../../../shared/api/call.ts'
import { useLiveQuery } from '../../../shared/live/liveQuery.ts'

/** The contact of a ticket, in full and true by itself; undefined while it is not known. */
export const useContact = (id: number): Contact | undefined =>
  useLiveQuery<Contact>({
    key: ['contact', 'one', id],
    fetch: () => call(contacts.endpoints.get, { params: { id } }),
    on: {
      contact({ action, contact }) {
        if (action === 'reload') return 'refetch'
        return action === 'update' && (contact as Contact).id === id && (() => contact as Contact)
      },
    },
  }).data
