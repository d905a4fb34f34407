import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, id, pathId, time, uuid } from '../kit/fields.ts'
import { fold } from '../kit/fold.ts'
import { resource } from '../kit/resource.ts'
import { maxFileBytes } from '../messages/fileLimits.ts'
import { readyFile } from '../messages/media.ts'
import { message } from '../messages/messages.ts'
import { templateCategories, templateContent, templateQualities, templateStatuses, templateValues } from './templateContent.ts'

const row = z
  .object({
    id,
    /** The connection that it belongs to. */
    whatsappId: id,
    name: z.string(),
    language: z.string(),
    category: z.enum(templateCategories),
    status: z.enum(templateStatuses),
    quality: z.enum(templateQualities),
    /** Why it was rejected, or could not be submitted, in the service's words. */
    reason: z.string().nullable(),
    ...templateContent,
    /** Whether the product understands all of it; otherwise it is only listed. */
    isKnown: z.boolean(),
    /** The file of its header. */
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    media: readyFile.nullable(),
    updatedAt: time,
  })
  .meta({ id: 'Template' })
export type Template = z.output<typeof row>

/** The service accepts lower-case letters, digits and underscores: other characters are converted. */
const templateName = z
  .string()
  .trim()
  .overwrite((text) =>
    fold(text)
      .replace(/[^a-z0-9\p{Cc}]+/gu, '_')
      .replace(/^_|_$/g, ''),
  )
  .min(1)
  .max(512)
  .regex(/^[a-z0-9_]+$/)
const language = z.string().regex(/^[a-z]{2,3}(_[A-Z]{2,3})?$/)

const { header, headerText, body, footer, buttons, samples } = templateContent
/** What a company may write itself; the service has its own texts for sign-in codes. */
const category = z.enum(templateCategories).exclude(['authentication'])
const manage = 'templates:manage'

export const templates = resource({
  name: 'template',
  path: '/templates',
  rows: 'templates',
  row,
  create: z.object({
    whatsappId: id,
    name: templateName,
    language: language.default('pt_BR'),
    category: category.default('utility'),
    header: header.default('none'),
    headerText: headerText.default(''),
    body: body.min(1),
    footer: footer.default(''),
    buttons: buttons.default([]),
    samples: samples.default({}),
  }),
  update: z.object({ category, header, headerText, body: body.min(1), footer, buttons, samples }).partial(),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name', 'body'],
  pageSize: 20,
  filters: { whatsappId: pathId.optional(), status: z.enum(templateStatuses).optional() },
  access: { list: 'templates:read', get: 'templates:read', create: manage, update: manage, remove: manage },
  missing: 'ERR_NO_TEMPLATE_FOUND',
  errors: {
    list: ['ERR_NO_WAPP_FOUND'],
    create: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_SUPPORTED', 'ERR_NAME_TAKEN'],
    update: ['ERR_TEMPLATE_LOCKED'],
    remove: [],
  },
  example: {
    create: { whatsappId: record('templateLine'), name: 'order_{{n}}', body: 'Your order is ready: come by before we close.' },
    update: { body: 'Your order is ready: come by before six.' },
  },
})

const one = { access: manage, params: byId, errors: ['ERR_NO_TEMPLATE_FOUND'], example: { params: { id: record('template') } } } as const
const byService = ['ERR_NOT_SUPPORTED', 'ERR_WAPP_NOT_INITIALIZED'] as const

export const templateEndpoints = {
  submit: endpoint({
    ...one,
    method: 'POST',
    path: '/templates/:id/submit',
    summary: 'Hand a template to its service for approval; what the service does not even take is rejected, with its reason',
    output: row,
    errors: [...one.errors, ...byService, 'ERR_TEMPLATE_LOCKED'],
  }),
  sync: endpoint({
    method: 'POST',
    path: '/whatsapp/:id/templates/sync',
    summary: 'Read the templates of a connection from its service: how many there are',
    access: manage,
    params: byId,
    output: z.object({ count: z.int() }),
    errors: ['ERR_NO_WAPP_FOUND', ...byService],
    example: { params: { id: record('templateLine') } },
  }),
  attach: endpoint({
    ...one,
    method: 'POST',
    path: '/templates/:id/file',
    summary: 'Put the file of its header to a template, in place of the one that it has',
    body: z.object({}).default({}),
    files: { field: 'file', most: 1, bytes: maxFileBytes.application },
    output: row,
    errors: [...one.errors, 'ERR_MEDIA_TYPE', 'ERR_MEDIA_QUOTA', 'ERR_TOO_LARGE'],
  }),
  detach: endpoint({
    ...one,
    method: 'DELETE',
    path: '/templates/:id/file',
    summary: 'Take the file off a template',
    output: confirmation,
  }),
  send: endpoint({
    method: 'POST',
    path: '/messages/:ticketId/template',
    summary: 'Send an approved template to the customer, whether or not they have written lately',
    access: 'messages:write',
    params: z.object({ ticketId: pathId }),
    body: z.object({
      templateId: id,
      values: templateValues.default({}),
      /** The id of the new message: sent again with the same id, it is the same message. */
      idempotencyKey: uuid.optional(),
    }),
    files: { field: 'file', most: 1, bytes: maxFileBytes.application, fieldsIn: 'message' },
    output: message,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_IDEMPOTENCY_KEY',
      'ERR_SENDING_WAPP_MSG',
      'ERR_CONTACT_BLOCKED',
      'ERR_TEMPLATE_UNUSABLE',
      'ERR_FILE_LOST',
      'ERR_MEDIA_TYPE',
      'ERR_MEDIA_QUOTA',
      'ERR_TOO_LARGE',
    ],
    example: {
      params: { ticketId: record('templateTicket') },
      body: { templateId: record('templateTicket', 'templateId'), values: { 'body.1': 'Ana {{n}}' } },
    },
  }),
}

/** The permissions, errors and events of this feature. */
export const templatesCatalogue = {
  permissions: {
    'templates:read': ['user', 'conversations'],
    'templates:manage': ['admin', 'conversations'],
  },
  errors: {
    ERR_NO_TEMPLATE_FOUND: [404, 'This template does not exist'],
    ERR_TEMPLATE_LOCKED: [409, 'This template is with the service, and cannot be changed until it has answered'],
    ERR_TEMPLATE_UNUSABLE: [422, 'This template cannot be sent: it is not approved, or a value is missing'],
  },
  get events() {
    return {
      template: { record: 'template', id: 'templateId', row },
    } as const
  },
} as const
