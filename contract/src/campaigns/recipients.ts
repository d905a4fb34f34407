import { z } from 'zod'
import { phoneNumber } from '../contacts.ts'
import { anyFile, endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/example.ts'
import { byId, id, message, time } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/resource.ts'
import { readyFile } from '../messages/media.ts'
import { sentTemplate } from '../templates/templateContent.ts'

/** What became of one recipient: it waits, went out, arrived, was read, was answered, failed, or was left out from the start. */
export const recipientStates = ['pending', 'sent', 'delivered', 'read', 'answered', 'failed', 'leftOut'] as const
export const recipientState = z.enum(recipientStates)
export type RecipientState = z.output<typeof recipientState>

/** Why nothing goes to somebody: the number is none, has opted out, stands there twice, or a value is lacking that every text needs. */
export const exclusionReasons = ['invalid', 'optedOut', 'duplicate', 'lacking'] as const
export const exclusionReason = z.enum(exclusionReasons)

const row = z
  .object({
    id,
    name: z.string(),
    number: z.string(),
    state: recipientState,
    /** Why it failed, or was left out. */
    reason: z.string().nullable(),
    /** Which of the texts goes to them, from 1. */
    variant: z.int(),
    /** As it was sent; empty before. */
    message: z.string(),
    sentAt: time.nullable(),
    deliveredAt: time.nullable(),
    readAt: time.nullable(),
    answeredAt: time.nullable(),
    /** The conversation in which it was sent. */
    ticket: z.object({ uuid: z.uuid() }).nullable(),
  })
  .meta({ id: 'CampaignRecipient' })
export type CampaignRecipient = z.output<typeof row>

const counts = { sent: z.int(), delivered: z.int(), read: z.int(), answered: z.int(), failed: z.int() }

const report = z
  .object({
    /** All, those who are left out included. */
    total: z.int(),
    waiting: z.int(),
    leftOut: z.object({ invalid: z.int(), optedOut: z.int(), duplicate: z.int(), lacking: z.int() }),
    /** What has arrived has also been sent, what was read has arrived. */
    ...counts,
    variants: z.array(z.object({ variant: z.int(), ...counts })),
    /** What happened within each span of time, from its beginning on. */
    chart: z.array(z.object({ from: time, ...counts })),
  })
  .meta({ id: 'CampaignReport' })
export type CampaignReport = z.output<typeof report>

/** One message as it would stand on the phone of a recipient: a text, a file with its caption, or a template with what it brings. */
const bubble = z
  .object({
    body: z.string(),
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    media: readyFile.nullable(),
    template: sentTemplate.nullable(),
  })
  .meta({ id: 'CampaignBubble' })
export type CampaignBubble = z.output<typeof bubble>

/** Why nothing would reach one recipient whom it goes to. */
const sampleTrouble = z.enum(['empty', 'windowClosed', 'templateUnusable'])

/** What would happen if it began now. */
const rehearsal = z
  .object({
    goesOut: z.int(),
    leftOut: report.shape.leftOut,
    /** Where the service has a reply window: to how many of these a text of one’s own would go now. Null where it has none. */
    reached: z.int().nullable(),
    /** To how many people a day their company may write first, and how many of these are left now. Null where none is known, or none matters. */
    daily: z.object({ most: z.int(), left: z.int() }).nullable(),
    /** When the last one would go out; null where nothing goes out. */
    endsAt: time.nullable(),
    /** Some recipients, each with every message that would leave, in order. `message`: the first text of these. */
    samples: z.array(
      z.object({
        name: z.string(),
        number: z.string(),
        message: z.string(),
        bubbles: z.array(bubble),
        error: sampleTrouble.nullable(),
      }),
    ),
    /** Variables in its texts that nobody knows, as they are written. */
    unknown: z.array(z.string()),
    /** Of how many people a value is lacking that every text needs, and which these are. Whether they are left out, the campaign says. */
    lacking: z.object({ count: z.int(), keys: z.array(z.string()) }),
  })
  .meta({ id: 'CampaignRehearsal' })
export type CampaignRehearsal = z.output<typeof rehearsal>

const one = {
  access: 'campaigns:use',
  plan: 'useCampaigns',
  params: byId,
  example: { params: { id: record('campaign') } },
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
} as const

export const recipientEndpoints = {
  list: endpoint({
    ...one,
    method: 'GET',
    path: '/campaigns/:id/recipients',
    summary: 'Whom a campaign goes to, and what became of each',
    query: pageQuery.extend({ state: recipientState.optional() }),
    output: pageOf('records', row),
  }),
  export: endpoint({
    ...one,
    method: 'GET',
    path: '/campaigns/:id/recipients/export',
    summary: 'Whom a campaign goes to, and what became of each, as destinatarios.csv: separated by ";"',
    query: z.object({ state: recipientState.optional() }),
    load: 'export',
    answers: 'file',
    output: anyFile,
  }),
  report: endpoint({
    ...one,
    method: 'GET',
    path: '/campaigns/:id/figures',
    summary: 'What became of a campaign, in figures',
    output: report,
  }),
  rehearse: endpoint({
    ...one,
    method: 'GET',
    path: '/campaigns/:id/rehearsal',
    summary: 'What would happen if a campaign began now: to whom it goes, who is left out, when it ends',
    output: rehearsal,
    load: 'search',
  }),
  test: endpoint({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/test',
    summary: 'Send every text of a campaign, with its files, to a number of one’s own; it counts in no report',
    body: z.object({ number: phoneNumber }),
    output: message,
    errors: [...one.errors, 'ERR_CAMPAIGN_INCOMPLETE', 'ERR_TEMPLATE_UNUSABLE', 'ERR_WINDOW_CLOSED', 'ERR_CONTACT_OPTED_OUT'],
    example: { params: { id: record('cancelledCampaign') }, body: { number: '5511987650000' } },
  }),
}
