import { z } from 'zod'
import { connection, managedConnection } from './connections.ts'
import { contactInTicket, contacts } from './contacts.ts'
import { integrations } from './integrations.ts'
import { id } from './kit/fields.ts'
import { message } from './messages/messages.ts'
import { prompts } from './prompts.ts'
import { queues } from './queues/queues.ts'
import { setting } from './settings.ts'
import { tags } from './tags.ts'
import { note } from './tickets/notes.ts'
import { ticketStep } from './tickets/ticketSteps.ts'
import { ticket, ticketStatuses } from './tickets/tickets.ts'
import { colleague, users } from './users.ts'

const line = managedConnection.or(connection)
/** Who has a ticket before them, and who of these is typing. */
const viewer = z.object({ id, name: z.string(), typing: z.boolean() })
export type Viewer = z.output<typeof viewer>

/**
 * What the live socket says. Each event reaches clients as `company-{companyId}-{name}` with
 * `{action, [record]: row}`, or `{action: 'delete', [id]: id}`. Where an action says something else, `says` has its shape.
 */
export const events = {
  tag: { record: 'tag', id: 'tagId', row: tags.row },
  queue: { record: 'queue', id: 'queueId', row: queues.row },
  user: { record: 'user', id: 'userId', row: users.row.or(colleague) },
  settings: { record: 'setting', id: 'settingId', row: setting },
  auth: { record: 'user', id: 'userId', row: z.object({ id }) },
  whatsapp: { record: 'whatsapp', id: 'whatsappId', row: line },
  whatsappSession: { record: 'session', id: 'whatsappId', row: line },
  /** `reload`: more have changed than is worth telling one by one. */
  contact: { record: 'contact', id: 'contactId', row: contacts.row, says: { reload: z.object({}) } },
  ticket: {
    record: 'ticket',
    id: 'ticketId',
    row: ticket,
    says: {
      updateUnread: z.object({ ticketId: id }),
      presence: z.object({ ticketId: id, users: z.array(viewer) }),
      /** Said again while they go on; over when it was not for a few seconds. */
      customerTyping: z.object({ ticketId: id }),
    },
  },
  appMessage: {
    record: 'message',
    id: 'messageId',
    row: message,
    says: { create: z.object({ message, ticket, contact: contactInTicket }) },
  },
  /** What happened to a conversation, as it happens. */
  ticketStep: { record: 'step', id: 'stepId', row: ticketStep },
  prompt: { record: 'prompt', id: 'promptId', row: prompts.row },
  queueIntegration: { record: 'queueIntegration', id: 'integrationId', row: integrations.row },
  note: { record: 'note', id: 'noteId', row: note },
} as const satisfies Record<string, EventSpec>

type EventSpec = { record: string; id: string; row: z.ZodType; says?: Partial<Record<LiveAction, z.ZodType>> }
export type EventName = keyof typeof events
export type LiveAction = 'create' | 'update' | 'delete' | 'reload' | 'updateUnread' | 'presence' | 'customerTyping'

export const channel = (companyId: number, name: EventName) => `company-${companyId}-${name}`

/** What a client may ask for: the rooms it joins, and that its user is still there, or typing. */
export const clientMessages = {
  joinChatBox: id,
  leaveChatBox: id,
  joinNotification: z.undefined(),
  leaveNotification: z.undefined(),
  joinTickets: z.enum(ticketStatuses),
  leaveTickets: z.enum(ticketStatuses),
  typing: id,
  userStatus: z.undefined(),
} as const
export type ClientMessage = keyof typeof clientMessages
