import { type Contact, contacts } from '@recado/contract/contacts'
import { call } from '#web/shared/data/api/call.ts'

export const fetchContact = async (id: number): Promise<Contact> => (await call(contacts.endpoints.get, { params: { id } })) as Contact
