import { z } from 'zod'
import { contacts } from './contacts.ts'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, confirmation, id } from './kit/fields.ts'

/** How many contacts one person may have. */
export const MAX_LINKED_CONTACTS = 20

const linkedContact = contacts.row
  .pick({ id: true, name: true, number: true, email: true, profilePicUrl: true, optedOutAt: true, blockedAt: true })
  .meta({ id: 'LinkedContact' })
export type LinkedContact = z.output<typeof linkedContact>

/** Each linked contact has its own number, tickets, opt-out and block. Screens show them together as one person. */
export const linkedContactEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/contacts/:id/person',
    summary: 'The other contacts of the same person, and contacts that may be the same person because their name is the same (at most 5)',
    access: 'contacts:read',
    params: byId,
    output: z.object({ linked: z.array(linkedContact), suggestions: z.array(linkedContact) }),
    errors: ['ERR_NO_CONTACT_FOUND'],
    example: { params: { id: record('contact') } },
  }),
  link: endpoint({
    method: 'POST',
    path: '/contacts/:id/link',
    summary: 'Link two contacts that are the same person. Contacts that are linked to either of them become one person too (at most 20)',
    access: 'contacts:write',
    params: byId,
    body: z.object({ contactId: id }),
    output: confirmation,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NOT_SUPPORTED'],
    example: { params: { id: record('contact') }, body: { contactId: record('otherContact') } },
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/contacts/:id/link',
    summary: 'Unlink a contact from the other contacts of its person',
    access: 'contacts:write',
    params: byId,
    output: confirmation,
    errors: ['ERR_NO_CONTACT_FOUND'],
    example: { params: { id: record('contact') } },
  }),
}
