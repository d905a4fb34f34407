import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, id, longText, time, uuid } from '../kit/fields.ts'

export const note = z
  .object({
    id,
    note: z.string(),
    ticketId: id,
    contactId: id,
    /** The name stays when the user is deleted. Old clients read it without a check. */
    user: z.object({ id: id.nullable(), name: z.string() }),
    userName: z.string(),
    createdAt: time,
  })
  .meta({ id: 'TicketNote' })
export type Note = z.output<typeof note>

/** What colleagues write about a conversation for each other. */
export const noteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/ticket-notes/list',
    summary: 'Notes of a ticket, the newest first',
    access: 'notes:write',
    query: z.object({ ticketId: z.coerce.number().pipe(id), contactId: z.coerce.number().pipe(id).optional() }),
    output: z.array(note),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
    example: { query: { ticketId: record('pendingTicket') } },
  }),
  create: endpoint({
    method: 'POST',
    path: '/ticket-notes',
    summary: 'Write a note on a ticket',
    access: 'notes:write',
    body: z.object({
      note: longText.pipe(z.string().trim().min(2)),
      ticketId: id,
      contactId: id.optional(),
      /** Sent again with the same id, it is the same note. */
      idempotencyKey: uuid.optional(),
    }),
    output: note,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_PERMISSION', 'ERR_IDEMPOTENCY_KEY'],
    example: { body: { note: 'Called back {{n}}', ticketId: record('pendingTicket') } },
    makes: 'note',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ticket-notes/:id',
    summary: 'Delete a note of one’s own, or as an administrator any',
    access: 'notes:write',
    params: byId,
    output: confirmation,
    errors: ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
    example: { params: { id: record('ownNote') } },
  }),
}

/** The permissions, errors and events of this feature. */
export const notesCatalogue = {
  permissions: {
    'notes:write': ['user', 'conversations'],
    'notes:deleteOthers': ['admin', 'nothing'],
  },
  errors: {
    ERR_NO_NOTE_FOUND: [404, 'This note does not exist'],
  },
  get events() {
    return {
      note: { record: 'note', id: 'noteId', row: note },
    } as const
  },
} as const
