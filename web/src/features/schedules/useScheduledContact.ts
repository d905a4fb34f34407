import { type Contact, contacts } from '@recado/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'

/** The full contact, with the connection of the last conversation. */
export const useScheduledContact = (id: number | null): Contact | undefined =>
  useQuery({
    queryKey: ['contact', 'scheduled', id],
    queryFn: () => fetchContact(id ?? 0),
    enabled: id !== null,
    staleTime: 0,
    meta: { failureToast: 'contact' },
  }).data

export const fetchContact = async (id: number): Promise<Contact> => (await call(contacts.endpoints.get, { params: { id } })) as Contact
