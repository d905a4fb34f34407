import { linkedContactEndpoints } from '@recado/contract/linkedContacts'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'

export const personKey = (contactId: number) => ['contact', 'person', contactId] as const

/** The other contacts of the same person, and contacts that may be the same person. */
export const usePerson = (contactId: number) =>
  useLiveQuery({
    key: personKey(contactId),
    fetch: () => call(linkedContactEndpoints.read, { params: { id: contactId } }),
    on: { contact: () => 'refetch' },
    throwOnError: false,
  })
