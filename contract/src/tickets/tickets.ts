import { z } from 'zod'
import { step } from '../bot/steps.ts'
import { contactInTicket } from '../contacts.ts'
import { endpoint } from '../kit/endpoint.ts'
import { own, record } from '../kit/endpointExamples.ts'
import { byId, confirmation, day, id, jsonArray, longText, time, uuid, yes } from '../kit/fields.ts'
import { pageQuery } from '../kit/resource.ts'
import { tagInTicket } from '../tags.ts'
import { dueKind } from './answerPromise.ts'
import { ticketAct } from './ticketActs.ts'

export const ticketStatuses = ['pending', 'open', 'closed'] as const
export const ticketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.output<typeof ticketStatus>

const queueInTicket = z.object({ id, name: z.string(), color: z.string() })
const userInTicket = z.object({ id, name: z.string() })
/** The name stays when the user is deleted. */
const formerUser = userInTicket.extend({ id: id.nullable() })

export const ticket = z
  .object({
    id,
    uuid: z.uuid(),
    status: ticketStatus,
    /** Unread messages of the customer; at least 1 while a user has marked the ticket as unread. */
    unreadMessages: z.int(),
    lastMessage: z.string(),
    /** Whether the last message is the company's own. */
    fromMe: z.boolean(),
    /** What the customer asks: their newest message that is no answer to a menu of the bot. Null if it is not known. */
    askedText: z.string().nullable().optional(),
    /** When the customer wrote `askedText`. */
    askedTextAt: time.nullable().optional(),
    /** Whether the bot wrote the last message. */
    lastIsAutomatic: z.boolean().optional(),
    isGroup: z.boolean(),
    createdAt: time,
    updatedAt: time,
    userId: id.nullable(),
    contactId: id,
    whatsappId: id.nullable(),
    queueId: id.nullable(),
    chatbot: z.boolean(),
    useIntegration: z.boolean(),
    promptId: id.nullable(),
    integrationId: id.nullable(),
    /** Why it waits for a person, if the bot has given up. */
    waitsBecause: step.nullable(),
    /** Since when it waits, while it does. */
    waitingSince: time.nullable(),
    /** Until when it is snoozed: the lists of our own client leave it out meanwhile. Its status does not change. */
    snoozedUntil: time.nullable().optional(),
    /** Until when its queue promises an answer of a person. Null: the customer waits for none, or the queue promises nothing. */
    dueAt: time.nullable().optional(),
    /** Which promise `dueAt` is about. */
    dueKind: dueKind.nullable().optional(),
    /** Until when free texts may be sent, if the connection's service limits that; null: at any time. */
    windowEndsAt: time.nullable(),
    /** The protocol number: customers name it when they ask about a conversation. */
    code: z.string(),
    contact: contactInTicket,
    queue: queueInTicket.nullable(),
    user: userInTicket.nullable(),
    tags: z.array(tagInTicket),
    whatsapp: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.output<typeof ticket>

const attendance = z.object({
  id,
  queuedAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  rate: z.int().nullable(),
  /** The acts by which it began to wait, was accepted and ended; null if unknown. */
  queuedAct: ticketAct.nullable(),
  startedAct: ticketAct.nullable(),
  finishedAct: ticketAct.nullable(),
  user: formerUser.nullable(),
  /** Who resolved it, even if somebody else attended it. */
  closedBy: formerUser.nullable(),
  queue: queueInTicket.nullable(),
})
export type Attendance = z.output<typeof attendance>

export const ticketDetails = ticket
  .extend({
    contact: contactInTicket.extend({ extraInfo: z.array(z.object({ name: z.string(), value: z.string() })) }),
    attendances: z.array(attendance),
  })
  .meta({ id: 'TicketDetails' })
export type TicketDetails = z.output<typeof ticketDetails>

/** A list with `longestWaitFirst` or `dueFirst` ends here. */
export const MAX_LONGEST_WAITING = 1000

export const ticketQuery = pageQuery.extend({
  status: ticketStatus.optional(),
  /** `null` in it stands for tickets without a queue; an empty list is no filter. */
  queueIds: jsonArray(id.nullable()).optional(),
  /** All of them. */
  tags: jsonArray(id).optional(),
  /** Any of them. */
  users: jsonArray(id).optional(),
  /** Created on this day, in the company's time zone. */
  date: day.optional(),
  /** Last changed on this day. */
  updatedAt: day.optional(),
  showAll: yes.optional(),
  withUnreadMessages: yes.optional(),
  /** Without those that the bot answers. */
  withoutBot: yes.optional(),
  /** Only snoozed ones, the one whose snooze ends first on top, at most 1,000 on one page: the caller's own and those that wait, or all with `showAll`. */
  snoozed: yes.optional(),
  /** Without snoozed ones. */
  awake: yes.optional(),
  /** With status `pending`: the 1,000 that wait longest, the longest first, on one page. */
  longestWaitFirst: yes.optional(),
  /** What is due next on top, then what has no clock, the last changed first: at most 1,000 on one page. */
  dueFirst: yes.optional(),
})

export const newTicket = z.object({
  contactId: id,
  queueId: id.nullish(),
  /** If absent: the caller's default connection, else the company's. */
  whatsappId: id.nullish(),
  userId: id.nullish(),
  status: z.enum(['open', 'pending']).default('open'),
})

/** The id of the change: sent again with the same id, it is done once. */
const changeId = uuid

export const ticketChanges = z
  .object({
    status: ticketStatus,
    userId: id.nullable(),
    queueId: id.nullable(),
    whatsappId: id,
    useIntegration: z.boolean(),
    promptId: id.nullable(),
    integrationId: id.nullable(),
    /** Closed without asking for a rating or saying goodbye. */
    skipRating: z.boolean(),
    /** The agent whom the caller saw. If someone else has the ticket by now, the change is refused, whatever the caller may do. */
    expectedUserId: id.nullable(),
    /** The status that the caller saw. If someone else attends the ticket by now and the caller did not see it open, the change is refused. */
    expectedStatus: ticketStatus,
    /** A transfer that its person may undo: customers and other programs learn of it 8 seconds later. */
    undoable: z.boolean(),
    /** For the colleagues: stored as an internal note of the ticket, together with the change. */
    note: longText.pipe(z.string().trim().min(1)),
    changeId,
  })
  .partial()
export type TicketChanges = z.output<typeof ticketChanges>

const one = { params: byId, example: { params: { id: record('pendingTicket') } } }

export const ticketEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/tickets',
    summary: 'Tickets that the caller sees, the last changed first',
    access: 'tickets:read',
    query: ticketQuery,
    output: z.object({ tickets: z.array(ticket), count: z.int(), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    path: '/tickets/:id',
    summary: 'Read one ticket',
    access: 'tickets:read',
    output: ticketDetails,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  getByUuid: endpoint({
    method: 'GET',
    path: '/tickets/u/:uuid',
    summary: 'Read one ticket by its uuid',
    access: 'tickets:read',
    params: z.object({ uuid }),
    output: ticketDetails,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
    example: { params: { uuid: record('pendingTicket', 'uuid') } },
  }),
  create: endpoint({
    method: 'POST',
    path: '/tickets',
    summary: 'Open the ticket of a contact on a connection',
    failsAs: 'ERR_CREATING_TICKET',
    access: 'tickets:write',
    body: newTicket,
    output: ticket,
    errors: [
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_USER_DONT_EXISTS',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_CREATING_TICKET',
    ],
    example: { body: { contactId: record('contact'), whatsappId: record('connection'), queueId: record('queue'), status: 'open' } },
    makes: 'ticket',
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    path: '/tickets/:id',
    summary: 'Accept, return, resolve, reopen or transfer a ticket',
    access: 'tickets:write',
    body: ticketChanges,
    output: ticket,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_IDEMPOTENCY_KEY',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_USER_DONT_EXISTS',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
    ],
    example: { ...one.example, body: { status: 'open', userId: own('user'), queueId: record('queue') } },
  }),
  undoResolve: endpoint({
    ...one,
    method: 'POST',
    path: '/tickets/:id/undo-resolve',
    summary: 'Undo one’s own resolve, while neither the customer nor other programs have learned of it: 8 seconds at most',
    access: 'tickets:write',
    query: z.object({ changeId: changeId.optional() }),
    output: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_IDEMPOTENCY_KEY', 'ERR_CANNOT_UNDO_RESOLVE'],
    example: { params: { id: record('resolvedTicket') } },
  }),
  markUnread: endpoint({
    ...one,
    method: 'POST',
    path: '/tickets/:id/unread',
    summary: 'Mark a ticket as unread until its agent opens it, somebody answers or it is closed',
    access: 'tickets:write',
    output: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  snooze: endpoint({
    ...one,
    method: 'POST',
    path: '/tickets/:id/snooze',
    summary: 'Snooze a ticket until a time, the customer’s next message or the next act',
    access: 'tickets:write',
    body: z.object({ until: time }),
    output: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_TICKET_NOT_OPEN'],
    example: { ...one.example, body: { until: '2100-01-01T09:00:00.000Z' } },
  }),
  wake: endpoint({
    ...one,
    method: 'DELETE',
    path: '/tickets/:id/snooze',
    summary: 'End the snooze of a ticket',
    access: 'tickets:write',
    output: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  undoTransfer: endpoint({
    ...one,
    method: 'POST',
    path: '/tickets/:id/undo-transfer',
    summary: 'Undo one’s own undoable transfer, also of a ticket that one no longer sees, until it is accepted, answered or announced',
    access: 'tickets:write',
    query: z.object({ changeId: changeId.optional() }),
    output: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_IDEMPOTENCY_KEY', 'ERR_CANNOT_UNDO_TRANSFER'],
    example: { params: { id: record('transferredTicket') } },
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    path: '/tickets/:id',
    summary: 'Delete a ticket with its messages, notes and media',
    access: 'tickets:delete',
    output: confirmation,
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  giveBack: endpoint({
    ...one,
    method: 'POST',
    path: '/tickets/:id/bot',
    summary: 'Give a ticket back to the bot, which begins anew',
    access: 'tickets:write',
    example: { params: { id: record('ownTicket') } },
    output: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NOT_SUPPORTED'],
  }),
  takeControl: endpoint({
    ...one,
    method: 'POST',
    path: '/tickets/:id/control',
    summary: 'Take a conversation from another app of the service, such as its AI agent, which answers it at the moment',
    access: 'tickets:write',
    example: { params: { id: record('ownTicket') } },
    output: confirmation,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_CONTROL_REFUSED', 'ERR_WAPP_NOT_INITIALIZED'],
  }),
  syncTags: endpoint({
    method: 'POST',
    path: '/tags/sync',
    summary: 'Set the tags of a ticket',
    access: 'tickets:write',
    body: z.object({ ticketId: id, tags: z.array(z.object({ id })).max(100), changeId: changeId.optional() }),
    output: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_PERMISSION', 'ERR_IDEMPOTENCY_KEY'],
    example: { body: { ticketId: record('pendingTicket'), tags: [{ id: record('tag') }] } },
  }),
}

/** Who has a ticket open, and who of them is typing. */
const viewer = z.object({ id, name: z.string(), typing: z.boolean() })
export type Viewer = z.output<typeof viewer>

/** The permissions, errors and events of this feature. */
export const ticketsCatalogue = {
  permissions: {
    'tickets:read': ['user', 'conversations'],
    'tickets:write': ['user', 'nothing'],
    'tickets:seeAll': ['supervisor', 'conversations'],
    'tickets:delete': ['admin', 'nothing'],
  },
  errors: {
    ERR_NO_TICKET_FOUND: [404, 'This ticket does not exist'],
    ERR_OTHER_OPEN_TICKET: [409, 'There is an open ticket for this contact already'],
    ERR_TICKET_NOT_OPEN: [409, 'The ticket is not open'],
    ERR_TICKET_UNCHANGED: [409, 'The ticket is there already'],
    ERR_CANNOT_UNDO_RESOLVE: [409, 'It is too late to undo: the customer has been told, or something else has happened since'],
    ERR_CANNOT_UNDO_TRANSFER: [409, 'It is too late to undo: the customer has been told, or something else has happened since'],
    ERR_CONTROL_REFUSED: [409, 'The service lets only the app that is named for handovers take a conversation'],
    ERR_CREATING_TICKET: [500, 'The ticket could not be opened; try again in a moment'],
    /** For the agent to be chosen; a user in an address that does not exist is ERR_NO_USER_FOUND. */
    ERR_USER_DONT_EXISTS: [404, 'The person whom you have chosen does not exist any more'],
  },
  get events() {
    return {
      ticket: {
        record: 'ticket',
        id: 'ticketId',
        row: ticket,
        createdAs: 'update',
        says: {
          /** Too many have changed to publish one by one. */
          reload: z.object({}),
          updateUnread: z.object({ ticketId: id }),
          presence: z.object({ ticketId: id, users: z.array(viewer) }),
          /** Repeated while they go on; over after a few seconds without it. */
          customerTyping: z.object({ ticketId: id }),
        },
      },
    } as const
  },
} as const
