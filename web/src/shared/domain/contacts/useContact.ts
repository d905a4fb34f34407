import { type Contact, contacts } from '@recado/contract/contacts'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'

/** A whole contact, kept up to date. */
export const useContact = (id: number) =>
  useLiveQuery<Contact>({
    key: ['contact', 'one', id],
    fetch: () => call(contacts.endpoints.get, { params: { id } }),
    on: {
      contact({ action, contact }) {
        if (action === 'reload') return 'refetch'
        return action === 'update' && contact.id === id && (() => contact)
      },
    },
    throwOnError: false,
  })

/** The address of the page of a contact. */
export const contactPath = (id: number) => `/contacts/${id}`
