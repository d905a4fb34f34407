import { z } from 'zod'
import { nativeMenu } from '../bot/nativeMenu.ts'
import { contactInTicket } from '../contacts.ts'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { confirmation, id, pathId, time, uuid, yes } from '../kit/fields.ts'
import { pageQuery } from '../kit/resource.ts'
import { sentTemplate } from '../templates/templateContent.ts'
import { ticket } from '../tickets/tickets.ts'
import { MAX_FILES, maxFileBytes } from './fileLimits.ts'
import { mediaList, messageKind } from './kinds.ts'
import { linkPreview } from './linkPreview.ts'
import { sentContactCard, sentLocation } from './locationAndCard.ts'
import { isLost } from './media.ts'
import { changeDetails, changeState } from './messageChanges.ts'
import { messageOrigin } from './origins.ts'

/** Only increases: waiting, accepted by the channel, delivered, read by some of a group, read, played. */
export const acks = { waiting: 0, taken: 1, delivered: 2, readBySome: 3, read: 4, played: 5 } as const

const author = contactInTicket.pick({ id: true, name: true, number: true, profilePicUrl: true })

/** The name stays when the user is deleted. */
const writer = z.object({ id: id.nullable(), name: z.string() })

const content = {
  id: z.uuid(),
  ticketId: id,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: messageKind.nullable(),
  /** A signed path; also null while the file has not been fetched yet. */
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  isDeleted: z.boolean(),
  createdAt: time,
  contact: author.nullable(),
}

/** The data of a stored file. */
const file = z.object({
  size: z.int(),
  mime: z.string(),
  seconds: z.number().nullable(),
  /** Loudness over time: 64 numbers from 0 to 100. */
  waveform: z.array(z.number()).nullable(),
  /** The transcript, if an assistant had one made. */
  transcript: z.string().nullable(),
  isLost,
})

/** As the service names it; it does not state the price. */
const pricing = z.object({ model: z.string(), type: z.string(), category: z.string() })
export type Pricing = z.output<typeof pricing>

const reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  userId: id.nullable(),
  contactId: id.nullable(),
  createdAt: time,
})

export const message = z
  .object({
    ...content,
    contactId: id,
    userId: id.nullable(),
    user: writer.nullable(),
    ack: z.int().min(0).max(5),
    /** When the service took one of our messages; null if unknown. */
    sentAt: time.nullable(),
    /** When one of our messages reached the customer, and when they read it; null if unknown. */
    deliveredAt: time.nullable(),
    readAt: time.nullable(),
    /** Null while it has not been fetched, and once the message was deleted. */
    media: file.nullable(),
    /** Why it could not be sent; null while it still may be. */
    error: z.string().nullable(),
    read: z.boolean(),
    isEdited: z.boolean(),
    /** The last edit, deletion or reaction of the company, unless the service has taken it. */
    change: changeState.nullable(),
    changeDetails: changeDetails.nullable(),
    isForwarded: z.boolean(),
    /** The customer wrote it while another agent of the messaging service had the conversation: nobody here was asked for an answer. */
    isStandby: z.boolean(),
    /** The drawn menu, where `body` is a menu; null otherwise, and if it was sent as a text. */
    menu: nativeMenu.nullable(),
    /** Null if the message has none. */
    link: linkPreview.nullable(),
    /** Written by the product itself, not by a person. */
    isAutomatic: z.boolean(),
    /** The origin of a message of ours; null for customers, and for what was written on the phone. */
    origin: messageOrigin.nullable(),
    quotedMsgId: z.uuid().nullable(),
    /** Also names which of our users wrote it. */
    quotedMsg: z.object({ ...content, user: writer.nullable(), isAutomatic: z.boolean() }).nullable(),
    reactions: z.array(reaction),
    /** The template as it looked, if it was one. */
    template: sentTemplate.nullable(),
    /** What the service says that it charges for one of ours. */
    pricing: pricing.nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof message>

export const MAX_MESSAGE_LENGTH = 16_384

const newMessage = z.object({
  body: z.string().max(MAX_MESSAGE_LENGTH).default(''),
  /** With several files the text of each, in their order: a form repeats `body`. */
  bodies: z.array(z.string().max(MAX_MESSAGE_LENGTH)).max(MAX_FILES).optional(),
  quotedMsg: z
    .object({ id: uuid })
    .nullish()
    // Beside files there are only texts: the bare id, or nothing.
    .or(z.literal('').transform(() => null))
    .or(uuid.transform((id) => ({ id }))),
  /** The id of the new message: sent again with the same id, it is the same message. */
  idempotencyKey: uuid.optional(),
  /** The quick message from which the text was made. */
  quickMessageId: id.optional(),
  /** A stored file of a quick message: it is sent as if it had been uploaded. */
  mediaId: uuid.optional(),
  /** Instead of a text. */
  place: sentLocation.optional(),
  card: sentContactCard.optional(),
  /** The writer has seen the filled variables, so the text is sent as it is. Old clients leave the variables to the server. */
  isFilled: z.boolean().default(false),
  /** The file is a recording, to be sent as a voice note, not as music. */
  isVoice: z.boolean().default(false),
})

const byMessage = z.object({ id: uuid })
const example = { params: { id: record('ownMessage') } }
const refusals = ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_TICKET_NOT_OPEN', 'ERR_FETCH_WAPP_MSG'] as const

export const messageEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/messages/:ticketId',
    summary: 'Messages of a ticket, the newest page first, each page in the order of time; read by its attendant they are read',
    access: 'tickets:read',
    params: z.object({ ticketId: pathId }),
    query: pageQuery.omit({ searchParam: true }).extend({
      /** The page around this message. */
      around: uuid.optional(),
      /** What came after `newerCursor`. */
      after: z.string().max(500).optional(),
      /** Only messages with a file of this list. */
      media: mediaList.optional(),
      /** A preview: it marks nothing as read. */
      peek: yes.optional(),
    }),
    output: z.object({
      messages: z.array(message),
      ticket,
      count: z.int(),
      hasMore: z.boolean(),
      /** Towards older messages. */
      nextCursor: z.string().nullable(),
      /** Towards newer ones; null at the end. */
      newerCursor: z.string().nullable(),
    }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
    example: { params: { ticketId: record('pendingTicket') } },
  }),
  send: endpoint({
    method: 'POST',
    path: '/messages/:ticketId',
    summary: 'Send a message, files, a place or a contact card to the customer',
    failsAs: 'ERR_CREATING_MESSAGE',
    access: 'messages:write',
    params: z.object({ ticketId: pathId }),
    body: newMessage,
    files: { field: 'medias', most: MAX_FILES, bytes: maxFileBytes.application, repeated: { body: 'bodies' } },
    output: z.array(message),
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_IDEMPOTENCY_KEY',
      'ERR_SENDING_WAPP_MSG',
      'ERR_CONTACT_BLOCKED',
      'ERR_WINDOW_CLOSED',
      'ERR_MEDIA_QUOTA',
      'ERR_NO_MEDIA_FOUND',
      'ERR_FILE_LOST',
      'ERR_TOO_LARGE',
      'ERR_CREATING_MESSAGE',
    ],
    example: { params: { ticketId: record('ownTicket') }, body: { body: 'Good morning {{n}}' } },
    makes: 'message',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/messages/:id',
    summary: 'Correct what one has sent',
    access: 'messages:write',
    params: byMessage,
    body: z.object({ body: z.string().trim().min(1).max(MAX_MESSAGE_LENGTH) }),
    output: message,
    errors: [...refusals, 'ERR_EDIT_WAPP_MSG', 'ERR_NOT_SUPPORTED'],
    example: { ...example, body: { body: 'Good evening {{n}}' } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/messages/:id',
    summary: 'Take back what one has sent',
    access: 'messages:write',
    params: byMessage,
    output: confirmation,
    errors: [...refusals, 'ERR_DELETE_WAPP_MSG', 'ERR_NOT_SUPPORTED'],
    example,
  }),
  react: endpoint({
    method: 'POST',
    path: '/messages/:id/reactions',
    summary: 'React to a message; empty takes it back',
    access: 'messages:write',
    params: byMessage,
    body: z.object({ emoji: z.string().trim().max(16) }),
    output: message,
    errors: [...refusals, 'ERR_NOT_SUPPORTED', 'ERR_WINDOW_CLOSED'],
    example: { ...example, body: { emoji: '👍' } },
  }),
  forward: endpoint({
    method: 'POST',
    path: '/messages/:id/forward',
    summary: 'Send a message on to another contact, in the ticket that the caller attends or opens there',
    access: 'messages:write',
    params: byMessage,
    body: z.object({ contactId: id }),
    output: message,
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_FILE_LOST',
      'ERR_SENDING_WAPP_MSG',
      'ERR_CONTACT_BLOCKED',
      'ERR_WINDOW_CLOSED',
    ],
    example: { ...example, body: { contactId: record('contact') } },
  }),
  retry: endpoint({
    method: 'POST',
    path: '/messages/:id/retry',
    summary: 'Try again to send what has failed',
    access: 'messages:write',
    params: byMessage,
    output: message,
    errors: [...refusals, 'ERR_SENDING_WAPP_MSG', 'ERR_CONTACT_BLOCKED', 'ERR_WINDOW_CLOSED'],
    example: { params: { id: record('failedMessage') } },
  }),
}

/** The permissions, errors and events of this feature. */
export const messagesCatalogue = {
  permissions: {
    'messages:write': ['user', 'nothing'],
    'messages:deleteOthers': ['admin', 'nothing'],
  },
  errors: {
    ERR_NO_MESSAGE_FOUND: [404, 'This message does not exist'],
    ERR_SENDING_WAPP_MSG: [422, 'This message cannot be sent'],
    ERR_DELETE_WAPP_MSG: [422, 'This message cannot be deleted any more'],
    ERR_EDIT_WAPP_MSG: [422, 'This message cannot be edited any more'],
    ERR_FETCH_WAPP_MSG: [422, 'The messaging service does not have this message any more; it may be too old'],
    ERR_CREATING_MESSAGE: [500, 'The message could not be stored; try again in a moment'],
    ERR_WINDOW_CLOSED: [422, 'More than 24 hours have passed since the customer wrote: only an approved template can be sent'],
    ERR_MEDIA_QUOTA: [413, 'The storage of the company is full'],
  },
  get events() {
    return {
      appMessage: {
        record: 'message',
        id: 'messageId',
        row: message,
        says: { create: z.object({ message, ticket, contact: contactInTicket }) },
      },
    } as const
  },
} as const
