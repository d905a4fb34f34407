import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, yes } from './kit/fields.ts'
import { pageQuery } from './kit/resource.ts'
import { mediaList } from './messages/kinds.ts'
import { message } from './messages/messages.ts'
import { note } from './tickets/notes.ts'
import { ticket } from './tickets/tickets.ts'

/** `ofPerson`: of all contacts that are linked to this one too. */
const query = pageQuery.pick({ cursor: true, limit: true }).extend({ ofPerson: yes.optional() })
const paging = { hasMore: z.boolean(), nextCursor: z.string().nullable() }
const common = { method: 'GET', params: byId, errors: ['ERR_NO_CONTACT_FOUND'], example: { params: { id: record('contact') } } } as const

/** What the page of a contact shows of all its tickets that the caller sees. */
export const contactHistoryEndpoints = {
  tickets: endpoint({
    ...common,
    path: '/contacts/:id/tickets',
    summary: 'Tickets of a contact that the caller sees, the last changed first',
    access: 'tickets:read',
    query,
    output: z.object({ tickets: z.array(ticket), ...paging }),
  }),
  notes: endpoint({
    ...common,
    path: '/contacts/:id/notes',
    summary: 'Notes on the tickets of a contact that the caller sees, the newest first',
    access: 'notes:write',
    query,
    output: z.object({ notes: z.array(note), ...paging }),
  }),
  media: endpoint({
    ...common,
    path: '/contacts/:id/media',
    summary: 'Messages with a file in the tickets of a contact that the caller sees, the newest first',
    access: 'tickets:read',
    query: query.extend({ media: mediaList }),
    output: z.object({ messages: z.array(message), ...paging }),
    example: { ...common.example, query: { media: 'pictures' } },
  }),
}
