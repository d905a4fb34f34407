import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, id, name, time, yes } from '../kit/fields.ts'
import { resource } from '../kit/resource.ts'
import { maxFileBytes } from '../messages/fileLimits.ts'
import { readyFile } from '../messages/media.ts'
import { plannedTemplate } from '../templates/plannedTemplate.ts'
import { optionalTimeInput } from '../time/timeInput.ts'
import { failureReasons, recipientState } from './recipients.ts'
import { sendingPace } from './sendingPace.ts'

export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const
const status = z.enum(campaignStatuses)
export type CampaignStatus = z.output<typeof status>

/**
 * Why a running campaign sends nothing at the moment. After `failures` a person has to restart it, for `choice` to choose `lacking`. After
 * `fileLost` it goes on when the file is back.
 */
export const campaignWaitReasons = [
  'failures',
  'fileLost',
  'choice',
  'disconnected',
  'noConnection',
  'restricted',
  'capped',
  'hours',
  'noPrice',
  'budget',
] as const

export const messageKeys = ['message1', 'message2', 'message3', 'message4', 'message5'] as const
export type MessageKey = (typeof messageKeys)[number]

/** A recipient in the form that clients have always read. */
const shipment = z.object({
  id,
  number: z.string(),
  message: z.string(),
  status: recipientState,
  deliveredAt: time.nullable(),
  error: z.string().nullable(),
})

const named = z.object({ id, name: z.string() })

/** What happens to recipients without a value: a template is never sent with an empty one, whatever was chosen. */
const lacking = z.enum(['leaveOut', 'empty']).nullable()

const row = z
  .object({
    id,
    companyId: id,
    name: z.string(),
    /** Each recipient gets one of the texts that are not empty. */
    message1: z.string(),
    message2: z.string(),
    message3: z.string(),
    message4: z.string(),
    message5: z.string(),
    /** Templates instead of texts, where the service requires them. `name`: the name when it was chosen. */
    templates: z.array(plannedTemplate.extend({ name: z.string() })),
    status,
    scheduledAt: time.nullable(),
    completedAt: time.nullable(),
    whatsappId: id.nullable(),
    whatsapp: named.nullable(),
    contactListId: id.nullable(),
    /** Contacts come only with a single campaign, not in a list of campaigns. Of a deleted list only the name is left. */
    contactList: z
      .object({ id: id.nullable(), name: z.string(), contacts: z.array(z.object({ isWhatsappValid: z.boolean().nullable() })) })
      .nullable(),
    /** Instead of a list: the contacts of conversations with this tag. */
    tagId: id.nullable(),
    tag: named.nullable(),
    fileListId: id.nullable(),
    /** Its own pace; null means the company's. */
    pace: sendingPace.nullable(),
    /** What happens to recipients without a value that every text needs; null: nobody has chosen, and the value is left empty. */
    lacking,
    /** Whether it goes out although no price is known in the currency of the company's budget. */
    acceptsUnpriced: z.boolean(),
    /** A signed path. */
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    media: readyFile.nullable(),
    /** To how many recipients it was sent or failed, of all. */
    progress: z.object({ total: z.int(), done: z.int() }),
    waitsFor: z.enum(campaignWaitReasons).nullable(),
    /** When it continues by itself, if known: for `capped` and `budget`. */
    waitsUntil: time.nullable(),
    /** Hidden from the list unless archived campaigns are requested. */
    archived: z.boolean(),
    /** Only with a single campaign, and only the first recipients; the endpoint of recipients pages through all. */
    shipping: z.array(shipment).optional(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.output<typeof row>

/** Old clients send a word to say that no tag was chosen. */
const tagListId = z.union([id.nullable(), z.literal('Nenhuma').transform(() => null)]).optional()

const text = z.string().max(4096)

const fields = {
  name,
  message1: text,
  message2: text,
  message3: text,
  message4: text,
  message5: text,
  templates: z.array(plannedTemplate).max(messageKeys.length),
  scheduledAt: optionalTimeInput,
  whatsappId: id.nullable(),
  contactListId: id.nullable(),
  tagListId,
  fileListId: id.nullable(),
  pace: sendingPace.nullable(),
  lacking,
  acceptsUnpriced: z.boolean(),
  /** With the start: if recipients lack a value and nobody has chosen `lacking`, the campaign waits for the choice. Absent: the value is left empty. */
  asksLacking: z.boolean().optional(),
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
  'ERR_FILE_LOST',
  'ERR_EMAIL_UNCONFIRMED',
] as const

export const campaigns = resource({
  name: 'campaign',
  path: '/campaigns',
  rows: 'records',
  row,
  create: z.object({
    ...fields,
    message1: text.default(''),
    message2: text.default(''),
    message3: text.default(''),
    message4: text.default(''),
    message5: text.default(''),
    templates: fields.templates.default([]),
    scheduledAt: fields.scheduledAt.default(null),
    whatsappId: fields.whatsappId.default(null),
    contactListId: fields.contactListId.default(null),
    fileListId: fields.fileListId.default(null),
    pace: fields.pace.default(null),
    lacking: fields.lacking.default(null),
    acceptsUnpriced: fields.acceptsUnpriced.default(false),
    /** The campaign that this one copies: its file is copied too. */
    copyOf: id.nullable().default(null),
  }),
  /**
   * A campaign that is running or about to begin cannot be archived. Planning or restarting one takes it out of the archive. While a campaign
   * runs, only `lacking` can be changed, and only if it waits for this choice.
   */
  update: z.object({ ...fields, archived: z.boolean() }).partial(),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name'],
  /** If absent: those that are not archived. */
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
    errors: [missing, 'ERR_CAMPAIGN_NOT_CANCELLED', 'ERR_CAMPAIGN_INCOMPLETE', 'ERR_FILE_LOST', 'ERR_EMAIL_UNCONFIRMED'],
    example: { params: { id: record('cancelledCampaign') } },
  }),
  resend: endpoint({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/resend',
    summary: 'Send a campaign again to those for whom it failed for these reasons and whom it never reached; once to each',
    body: z.object({ reasons: failureReasons }),
    output: row,
    errors: [
      missing,
      'ERR_CAMPAIGN_NOT_RUNNING',
      'ERR_CAMPAIGN_INCOMPLETE',
      'ERR_FILE_LOST',
      'ERR_EMAIL_UNCONFIRMED',
      'ERR_CAMPAIGN_NOTHING_FAILED',
    ],
    example: { params: { id: record('failedCampaign') }, body: { reasons: ['notSent'] } },
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
    output: confirmation,
    errors: [missing, 'ERR_CAMPAIGN_UNDER_WAY'],
  }),
}

/** The permissions, errors and events of this feature. */
export const campaignsCatalogue = {
  permissions: { 'campaigns:use': ['admin', 'conversations'] },
  errors: {
    ERR_NO_CAMPAIGN_FOUND: [404, 'This campaign does not exist'],
    ERR_CAMPAIGN_INCOMPLETE: [422, 'A campaign needs a text or a file, a connection, and a list or a tag before it can be sent'],
    ERR_CAMPAIGN_UNDER_WAY: [409, 'This campaign is under way, or about to begin, and cannot be changed any more'],
    ERR_CAMPAIGN_NOT_RUNNING: [409, 'This campaign is not under way'],
    ERR_CAMPAIGN_NOT_CANCELLED: [409, 'This campaign was not cancelled'],
    ERR_CAMPAIGN_NOTHING_FAILED: [409, 'No message of this campaign failed for these reasons, or all were sent again already'],
  },
  get events() {
    return {
      campaign: { record: 'record', id: 'id', row: campaigns.row, deletedAsRecord: true },
    } as const
  },
} as const
