import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/example.ts'
import { byId, id, name, message as said, time, yes } from '../kit/fields.ts'
import { resource } from '../kit/resource.ts'
import { maxFileBytes } from '../messages/fileLimits.ts'
import { readyFile } from '../messages/media.ts'
import { plannedTemplate } from '../templates/plannedTemplate.ts'
import { timeInput } from '../time/timeInput.ts'
import { recipientState } from './recipients.ts'
import { sendingPace } from './sendingPace.ts'

export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const
const status = z.enum(campaignStatuses)
export type CampaignStatus = z.output<typeof status>

/** Why one that is under way sends nothing at the moment. Only what `failures` has stopped is set going again by hand. */
export const campaignWaitReasons = ['failures', 'disconnected', 'noConnection', 'restricted', 'capped', 'hours'] as const

export const messageKeys = ['message1', 'message2', 'message3', 'message4', 'message5'] as const
export type MessageKey = (typeof messageKeys)[number]

/** As clients have always read of whom a campaign goes to. */
const shipment = z.object({
  id,
  number: z.string(),
  message: z.string(),
  status: recipientState,
  deliveredAt: time.nullable(),
  error: z.string().nullable(),
})

const named = z.object({ id, name: z.string() })

/** A template is never sent with an empty value, whatever was chosen. */
const lacking = z.enum(['leaveOut', 'empty']).nullable()

const row = z
  .object({
    id,
    companyId: id,
    name: z.string(),
    /** One of those that are there goes to each recipient. */
    ...{ message1: z.string(), message2: z.string(), message3: z.string(), message4: z.string(), message5: z.string() },
    /** Instead of texts, where the service has templates. Each is named as it was called when it was chosen. */
    templates: z.array(plannedTemplate.extend({ name: z.string() })),
    status,
    scheduledAt: time.nullable(),
    completedAt: time.nullable(),
    whatsappId: id.nullable(),
    whatsapp: named.nullable(),
    contactListId: id.nullable(),
    /** Its people are told with one campaign only, not with a list of them. Of a list that was deleted since only the name is left. */
    contactList: z
      .object({ id: id.nullable(), name: z.string(), contacts: z.array(z.object({ isWhatsappValid: z.boolean().nullable() })) })
      .nullable(),
    /** Instead of a list: the people of conversations with that tag. */
    tagId: id.nullable(),
    tag: named.nullable(),
    fileListId: id.nullable(),
    /** Its own; none is the company's. */
    pace: sendingPace.nullable(),
    /** What becomes of people of whom a value is lacking that every text needs; null: nobody has chosen, and it goes out empty. */
    lacking,
    /** A signed path. */
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    media: readyFile.nullable(),
    /** Of those whom it goes to, to how many it has gone, or has failed to. */
    progress: z.object({ total: z.int(), done: z.int() }),
    waitsFor: z.enum(campaignWaitReasons).nullable(),
    /** When it goes on by itself, where that is known: of `capped`. */
    waitsUntil: time.nullable(),
    /** Put away: it is not in the list unless that is asked for. */
    archived: z.boolean(),
    /** With one campaign only; beyond a bound the first ones, for its own pages tell of all. */
    shipping: z.array(shipment).optional(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.output<typeof row>

/** Old clients say in a word that they have chosen no tag. */
const tagListId = z
  .union([id, z.literal('Nenhuma').transform(() => null)])
  .nullable()
  .optional()

const text = z.string().max(4096)

const fields = {
  name,
  ...{ message1: text, message2: text, message3: text, message4: text, message5: text },
  templates: z.array(plannedTemplate).max(messageKeys.length),
  scheduledAt: timeInput.nullable(),
  whatsappId: id.nullable(),
  contactListId: id.nullable(),
  tagListId,
  fileListId: id.nullable(),
  pace: sendingPace.nullable(),
  lacking,
}

const plan = 'useCampaigns'
const missing = 'ERR_NO_CAMPAIGN_FOUND'
const refused = [
  'ERR_CAMPAIGN_INCOMPLETE',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_CONTACT_LIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_FILE_FOUND',
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_TEMPLATE_UNUSABLE',
  'ERR_EMAIL_UNCONFIRMED',
] as const

export const campaigns = resource({
  name: 'campaign',
  path: '/campaigns',
  rows: 'records',
  row,
  create: z.object({
    ...fields,
    ...{
      message1: text.default(''),
      message2: text.default(''),
      message3: text.default(''),
      message4: text.default(''),
      message5: text.default(''),
    },
    templates: fields.templates.default([]),
    scheduledAt: fields.scheduledAt.default(null),
    whatsappId: fields.whatsappId.default(null),
    contactListId: fields.contactListId.default(null),
    fileListId: fields.fileListId.default(null),
    pace: fields.pace.default(null),
    lacking: fields.lacking.default(null),
    /** The one that it is a copy of: its file goes with the copy too. */
    copyOf: id.nullable().default(null),
  }),
  /** One that is under way, or about to begin, is not archived; one that is planned or set going comes back. */
  update: z.object({ ...fields, archived: z.boolean() }).partial(),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name'],
  /** Without it: those that are not archived. */
  filters: { archived: yes.optional() },
  pageSize: 20,
  access: { list: 'campaigns:use', get: 'campaigns:use', create: 'campaigns:use', update: 'campaigns:use', remove: 'campaigns:use' },
  plan,
  missing,
  errors: { create: [...refused, missing], update: [...refused, 'ERR_CAMPAIGN_UNDER_WAY'], remove: ['ERR_IN_USE'] },
  example: {
    create: { name: 'Campaign {{n}}', message1: 'Hello {nome}, our prices have fallen', tagListId: record('tag') },
    update: { name: 'Another {{n}}', message2: 'Good morning {nome}', tagListId: record('tag') },
  },
})

const one = { access: 'campaigns:use', plan, params: byId, example: { params: { id: record('campaign') } } } as const

export const campaignEndpoints = {
  cancel: endpoint({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/cancel',
    summary: 'Send no more of a campaign that is under way',
    output: row,
    errors: [missing, 'ERR_CAMPAIGN_NOT_RUNNING'],
    example: { params: { id: record('runningCampaign') } },
  }),
  restart: endpoint({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/restart',
    summary: 'Go on with a campaign that was cancelled, or that has stopped by itself, where it stands',
    output: row,
    errors: [missing, 'ERR_CAMPAIGN_NOT_CANCELLED', 'ERR_CAMPAIGN_INCOMPLETE', 'ERR_EMAIL_UNCONFIRMED'],
    example: { params: { id: record('cancelledCampaign') } },
  }),
  attach: endpoint({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/media-upload',
    summary: 'Put a file to a campaign, in place of the one that it has',
    files: { field: 'file', most: 1, bytes: maxFileBytes.application },
    output: row,
    errors: [missing, 'ERR_CAMPAIGN_UNDER_WAY', 'ERR_MEDIA_QUOTA', 'ERR_TOO_LARGE'],
  }),
  detach: endpoint({
    ...one,
    method: 'DELETE',
    path: '/campaigns/:id/media-upload',
    summary: 'Take the file off a campaign',
    output: said,
    errors: [missing, 'ERR_CAMPAIGN_UNDER_WAY'],
  }),
}

/** What the feature adds to the catalogues. */
export const campaignsContract = {
  permissions: { 'campaigns:use': ['admin', 'conversations'] },
  errors: {
    ERR_NO_CAMPAIGN_FOUND: [404, 'This campaign does not exist'],
    ERR_CAMPAIGN_INCOMPLETE: [422, 'A campaign needs a text or a file, a connection, and a list or a tag before it can be sent'],
    ERR_CAMPAIGN_UNDER_WAY: [409, 'This campaign is under way, or about to begin, and cannot be changed any more'],
    ERR_CAMPAIGN_NOT_RUNNING: [409, 'This campaign is not under way'],
    ERR_CAMPAIGN_NOT_CANCELLED: [409, 'This campaign was not cancelled'],
  },
  get events() {
    return {
      campaign: { record: 'record', id: 'id', row: campaigns.row, deletedAsRecord: true as const },
    }
  },
} as const
