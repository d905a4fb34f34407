import type { Contact } from '@recado/contract/contacts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'

/** The contact of the page first, then the other contacts of the person. */
export type PersonContacts = readonly [Pick<Contact, 'id' | 'name' | 'number'>, ...Pick<Contact, 'id' | 'name' | 'number'>[]]

/** Whether an event is about a contact of the person. */
export const isOfPerson = (contacts: PersonContacts, contactId: number | null | undefined) => contacts.some(({ id }) => id === contactId)

/** The end of a query's key: a person with other contacts has other rows. */
export const idsOf = (contacts: PersonContacts) => contacts.map(({ id }) => id)

/** Which number of the person a row belongs to; undefined for a row of the contact of the page. */
export function otherNumber([shown, ...others]: PersonContacts, contactId: number | null): string | undefined {
  const other = contactId === shown.id ? undefined : others.find(({ id }) => id === contactId)
  return other && (other.number === null ? other.name : formatPhone(other.number))
}
