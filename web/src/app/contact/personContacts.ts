import type { Contact } from '@recado/contract/contacts'
import { formatPhone } from '#web/shared/i18n/formatPhone.ts'

/** The contact of the page first, then the other contacts of the person. */
export type PersonContacts = readonly [Pick<Contact, 'id' | 'name' | 'number'>, ...Pick<Contact, 'id' | 'name' | 'number'>[]]

/** Which number of the person a row belongs to; undefined for a row of the contact of the page. */
export function fromNumber([shown, ...others]: PersonContacts, contactId: number | null): string | undefined {
  const other = contactId === shown.id ? undefined : others.find(({ id }) => id === contactId)
  return other && (other.number === null ? other.name : formatPhone(other.number))
}
