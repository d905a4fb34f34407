import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/example.ts'
import { id, message, time } from './kit/fields.ts'

/** Why somebody is told: they were called by name in a chat or in a note on a conversation, the time of a reminder has come, or something has stopped by itself. */
const noticeKinds = ['mention', 'reminder', 'campaignStopped', 'webhookOff', 'modelGone'] as const

const notice = z
  .object({
    id,
    kind: z.enum(noticeKinds),
    /** Who called them, whom the reminder is about, or what has stopped. */
    name: z.string(),
    /** What was said; empty where nobody said anything. */
    text: z.string(),
    /** Where they were called: in a chat, or on a ticket. */
    chatId: id.nullable(),
    ticketId: id.nullable(),
    ticketUuid: z.uuid().nullable(),
    createdAt: time,
  })
  .meta({ id: 'Notice' })
export type Notice = z.output<typeof notice>

/** What one is told of beside the conversations with customers, until one has seen it, wherever that was. */
export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    summary: 'What the caller was told of and has not seen yet, the newest first, at most a hundred',
    access: 'notices:own',
    output: z.object({ notices: z.array(notice).max(100) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/read',
    summary:
      'The caller has seen what they were told of up to one notice, that one included, or only what of it is about one ticket; on every device',
    access: 'notices:own',
    body: z.object({ upTo: z.int().positive().max(2_147_483_647), ticketId: id.optional() }),
    output: message,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
    example: { body: { upTo: 2_147_483_647, ticketId: record('ownNotice', 'ticketId') } },
  }),
}

/** What the feature adds to the catalogues. */
export const noticesContract = {
  permissions: {
    'notices:own': ['user', 'nothing'],
  },
  get events() {
    return {
      /** `reload`: some were seen elsewhere, or are not true any more. */
      notice: { record: 'notice', id: 'noticeId', row: notice, says: { reload: z.object({}) } },
    }
  },
} as const
