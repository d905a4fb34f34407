import { z } from 'zod'
import { id } from './kit/fields.ts'
import { queues } from './queues.ts'
import { setting } from './settings.ts'
import { tags } from './tags.ts'
import { colleague, users } from './users.ts'

/**
 * What the live socket says. Each event reaches clients as `company-{companyId}-{name}` with
 * `{action, [record]: row}`, or `{action: 'delete', [id]: id}`.
 */
export const events = {
  tag: { record: 'tag', id: 'tagId', row: tags.row },
  queue: { record: 'queue', id: 'queueId', row: queues.row },
  user: { record: 'user', id: 'userId', row: users.row.or(colleague) },
  settings: { record: 'setting', id: 'settingId', row: setting },
  auth: { record: 'user', id: 'userId', row: z.object({ id }) },
} as const satisfies Record<string, EventSpec>

type EventSpec = { record: string; id: string; row: z.ZodType }
export type EventName = keyof typeof events
export type LiveAction = 'create' | 'update' | 'delete'

export const channel = (companyId: number, name: EventName) => `company-${companyId}-${name}`

/** What a client may ask for: the rooms it joins, and that its user is still there. */
export const ticketStatuses = ['pending', 'open', 'closed'] as const
export const clientMessages = {
  joinNotification: z.undefined(),
  leaveNotification: z.undefined(),
  joinTickets: z.enum(ticketStatuses),
  leaveTickets: z.enum(ticketStatuses),
  userStatus: z.undefined(),
} as const
export type ClientMessage = keyof typeof clientMessages
