import type { Contact } from '@recado/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { fetchContact } from './fetchContact.ts'

/** The full contact, with the connection of the last conversation. */
export const useScheduledContact = (id: number | null): Contact | undefined =>
  useQuery({
    queryKey: ['contact', 'scheduled', id],
    queryFn: () => fetchContact(id ?? 0),
    enabled: id !== null,
    staleTime: 0,
    meta: { failureToast: 'contact' },
  }).data
