import { z } from 'zod'
import { bulkDelete, bulkEndpoints } from './bulk.ts'
import { anyFile, endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, confirmation, id } from './kit/fields.ts'
import { resource } from './kit/resource.ts'
import { maxFileBytes } from './messages/fileLimits.ts'
import { readyFile } from './messages/media.ts'
import { MAX_MESSAGE_LENGTH } from './messages/messages.ts'

const row = z
  .object({
    id,
    shortcode: z.string(),
    /** With variables, as it was written. */
    message: z.string(),
    /** For everybody, not only for its author. */
    geral: z.boolean(),
    /** Whether the composer offers it. */
    status: z.boolean(),
    isMedia: z.boolean(),
    /** A signed path. */
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    media: readyFile.nullable(),
    /** The author; null once they are deleted. */
    userId: id.nullable(),
  })
  .meta({ id: 'QuickMessage' })
export type QuickMessage = z.output<typeof row>

/** Without the slash that opens the choice in the composer. */
const shortcode = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/^\/+\s*/, ''))
  .min(1)
  .max(50)

const create = z.object({
  shortcode,
  message: z.string().max(MAX_MESSAGE_LENGTH).default(''),
  geral: z.boolean().default(false),
  status: z.boolean().default(true),
})

export const quickMessages = resource({
  name: 'quickmessage',
  path: '/quick-messages',
  rows: 'records',
  row,
  create,
  update: z.object({ shortcode, message: z.string().max(MAX_MESSAGE_LENGTH), geral: z.boolean(), status: z.boolean() }).partial(),
  order: { field: 'shortcode', direction: 'asc', type: 'name' },
  searchIn: ['shortcode', 'message'],
  pageSize: 20,
  access: {
    list: 'quickMessages:use',
    get: 'quickMessages:use',
    create: 'quickMessages:use',
    update: 'quickMessages:use',
    remove: 'quickMessages:use',
  },
  given: 'ownQuickMessage',
  missing: 'ERR_NO_QUICK_MESSAGE_FOUND',
  errors: { create: ['ERR_NAME_TAKEN'], update: ['ERR_NO_PERMISSION', 'ERR_NAME_TAKEN'], remove: ['ERR_NO_PERMISSION'] },
  example: {
    create: { shortcode: 'hello{{n}}', message: 'Good morning, how can we help?' },
    update: { shortcode: 'welcome{{n}}', geral: true },
  },
})

/** `offer`: whether the composer offers them. */
export const quickMessageBulkEndpoints = bulkEndpoints({
  path: '/quick-messages',
  access: 'quickMessages:use',
  filters: {},
  action: z.discriminatedUnion('type', [z.object({ type: z.literal('offer'), status: z.boolean() }), bulkDelete]),
  losses: {},
  example: { filter: {}, action: { type: 'offer', status: true } },
})

/** What a user may send, and how often they have. */
const choice = row.extend({ uses: z.int().min(0) })
export type QuickMessageChoice = z.output<typeof choice>

/** As many as can be searched while somebody types. */
export const MAX_QUICK_MESSAGE_CHOICES = 5000

const media = {
  access: 'quickMessages:use',
  path: '/quick-messages/:id/media-upload',
  params: byId,
  example: { params: { id: record('ownQuickMessage') } },
} as const

const sheetRow = z.object({ shortcode, message: create.shape.message, geral: create.shape.geral })
/** The most rows of one sheet. */
export const MAX_QUICK_MESSAGES_IMPORTED = 2000

export const quickMessageEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/quick-messages/list',
    summary: 'The quick messages that the caller may send, by shortcode, at most a thousand',
    access: 'quickMessages:use',
    output: z.array(row).max(1000),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/quick-messages/choices',
    summary: 'The quick messages that the caller may send, with how often they have',
    access: 'quickMessages:use',
    output: z.object({ choices: z.array(choice).max(MAX_QUICK_MESSAGE_CHOICES) }),
  }),
  attach: endpoint({
    ...media,
    method: 'POST',
    summary: 'Put a file to a quick message, in place of the one that it has',
    body: z.object({ typeArch: z.string().max(50).optional() }).default({}),
    files: { field: 'file', most: 1, bytes: maxFileBytes.application },
    output: row,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_MEDIA_QUOTA', 'ERR_TOO_LARGE'],
  }),
  detach: endpoint({
    ...media,
    method: 'DELETE',
    summary: 'Take the file off a quick message',
    output: confirmation,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/quick-messages/export',
    summary: 'The quick messages that the caller sees as respostas-rapidas.csv: shortcode, message and whether it is for everybody',
    access: 'quickMessages:use',
    answers: 'file',
    output: anyFile,
  }),
  import: endpoint({
    method: 'POST',
    path: '/quick-messages/import',
    summary: 'Add the quick messages of a sheet; one of the caller’s own with the same shortcode is written over',
    access: 'quickMessages:use',
    body: z.object({ rows: z.array(sheetRow).min(1).max(MAX_QUICK_MESSAGES_IMPORTED) }),
    bodyLimit: 10 * 1024 * 1024,
    output: z.object({ created: z.int(), updated: z.int() }),
    example: { body: { rows: [{ shortcode: 'bye{{n}}', message: 'Thank you, {{firstName}}!' }] } },
  }),
}

/** The permissions, errors and events of this feature. */
export const quickMessagesCatalogue = {
  permissions: {
    'quickMessages:use': ['user', 'conversations'],
    'quickMessages:all': ['supervisor', 'conversations'],
  },
  errors: {
    ERR_NO_QUICK_MESSAGE_FOUND: [404, 'This quick message does not exist'],
  },
  get events() {
    return {
      /** `reload`: too many have changed to publish one by one. */
      quickmessage: { record: 'record', id: 'id', row: quickMessages.row, says: { reload: z.object({}) } },
    } as const
  },
} as const
