import { z } from 'zod'
import { contactInTicket, contacts } from '../contacts.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, pathId } from '../kit/fields.ts'
import { tagInTicket } from '../tags.ts'
import { ticketStatus } from '../tickets/tickets.ts'
import { message } from './messages.ts'

export const searchEndpoint = endpoint({
  method: 'GET',
  path: '/search',
  load: 'search',
  summary: 'Messages, contacts and tags that hold the text, among what the caller sees',
  access: 'tickets:read',
  query: z.object({
    q: z.string().trim().min(3).max(200),
    cursor: z.string().max(500).optional(),
    /** Only within this ticket. */
    ticketId: pathId.optional(),
    /** For callers that already have people and tags. */
    only: z.literal('messages').optional(),
  }),
  output: z.object({
    messages: z.array(
      message.extend({
        ticket: z.object({
          id,
          uuid: z.uuid(),
          status: ticketStatus,
          contact: contactInTicket.pick({ id: true, name: true, profilePicUrl: true }),
        }),
      }),
    ),
    contacts: z.array(contacts.row),
    tags: z.array(tagInTicket),
    nextCursor: z.string().nullable(),
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  example: { query: { q: 'good' } },
})
