import { z } from 'zod'
import { phoneNumber } from '../contacts.ts'
import { currency } from '../costs/prices.ts'
import { anyFile, endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, id, jsonArray, time } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/resource.ts'
import { readyFile } from '../messages/media.ts'
import { sentTemplate } from '../templates/templateContent.ts'

/** The state of one recipient: waiting (also for another try), sent, delivered, read, answered, failed, or left out from the start. */
export const recipientStates = ['pending', 'sent', 'delivered', 'read', 'answered', 'failed', 'leftOut'] as const
export const recipientState = z.enum(recipientStates)
export type RecipientState = z.output<typeof recipientState>

/** Why a recipient is left out: the number is invalid, has opted out, appears twice, or a value is missing that every text needs. */
export const exclusionReasons = ['invalid', 'optedOut', 'duplicate', 'lacking', 'blocked'] as const
export const exclusionReason = z.enum(exclusionReasons)

const row = z
  .object({
    id,
    name: z.string(),
    number: z.string(),
    state: recipientState,
    /** Why it failed, or was left out. */
    reason: z.string().nullable(),
    /** Which of the texts they get, counted from 1. */
    variant: z.int(),
    /** The text as it was sent; empty before. */
    message: z.string(),
    sentAt: time.nullable(),
    deliveredAt: time.nullable(),
    readAt: time.nullable(),
    answeredAt: time.nullable(),
    /** The service refuses the message for now: when it is sent again. */
    triesAgainAt: time.nullable(),
    /** The conversation in which it was sent. */
    ticket: z.object({ uuid: z.uuid() }).nullable(),
  })
  .meta({ id: 'CampaignRecipient' })
export type CampaignRecipient = z.output<typeof row>

/** Reasons of failed recipients, as their rows name them. */
export const failureReasons = z.array(z.string().min(1).max(100)).min(1).max(50)

const counts = { sent: z.int(), delivered: z.int(), read: z.int(), answered: z.int(), failed: z.int() }

const report = z
  .object({
    /** All recipients, also those left out. */
    total: z.int(),
    waiting: z.int(),
    leftOut: z.object({ invalid: z.int(), optedOut: z.int(), duplicate: z.int(), lacking: z.int(), blocked: z.int() }),
    /** `delivered` counts as `sent` too, and `read` as `delivered`. */
    ...counts,
    /** To how many of `sent` it went with an empty value, because theirs is unknown. */
    withEmptyValue: z.int(),
    variants: z.array(z.object({ variant: z.int(), ...counts })),
    /** Counts per span of time; `from` is its beginning. */
    chart: z.array(z.object({ from: time, ...counts })),
  })
  .meta({ id: 'CampaignReport' })
export type CampaignReport = z.output<typeof report>

/** One message as the recipient's phone would show it: a text, a file with its caption, or a template with its parts. */
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

/** Why a recipient would get nothing. */
const sampleTrouble = z.enum(['empty', 'windowClosed', 'templateUnusable'])

/** What would happen if the campaign began now. */
const rehearsal = z
  .object({
    goesOut: z.int(),
    leftOut: report.shape.leftOut,
    /** On a service with a reply window: how many of these could get a free text now. Null on other services. */
    reached: z.int().nullable(),
    /** How many people a day the company may write to first, and how many are left now. Null if unknown or irrelevant. */
    daily: z.object({ most: z.int(), left: z.int() }).nullable(),
    /**
     * What it would cost at most, where the service charges for each message. `unknown`: messages without a known price, which `amount` leaves
     * out. `left`: what the budget of the month has left; null without one. `isUnpriced`: there is a budget and no price in its currency.
     */
    cost: z
      .object({
        currency: currency.nullable(),
        amount: z.number(),
        unknown: z.int(),
        isExample: z.boolean(),
        left: z.number().nullable(),
        isUnpriced: z.boolean(),
      })
      .nullable(),
    /** When the last message would be sent; null if nothing is sent. */
    endsAt: time.nullable(),
    /** Some recipients, each with every message that would be sent, in order. `message`: the first text of these. */
    samples: z.array(
      z.object({
        name: z.string(),
        number: z.string(),
        message: z.string(),
        bubbles: z.array(bubble),
        error: sampleTrouble.nullable(),
      }),
    ),
    /** Unknown variables in its texts, as they are written. */
    unknown: z.array(z.string()),
    /** How many people lack a value that every text needs, and which values. The campaign decides whether they are left out. */
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
    summary: 'Whom a campaign goes to, and what became of each, as CSV in the language of the reader: separated by ";"',
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
  failures: endpoint({
    ...one,
    method: 'GET',
    path: '/campaigns/:id/failures',
    summary: 'Why a campaign failed for recipients whom it never reached and to whom it can be sent again',
    /** `uncertain`: how many failed although the message may have reached them. It is not sent to them again. */
    output: z.object({ reasons: z.array(z.object({ reason: z.string(), count: z.int() })), uncertain: z.int() }),
  }),
  rehearseResend: endpoint({
    ...one,
    method: 'GET',
    path: '/campaigns/:id/failures/rehearsal',
    summary: 'What would happen if a campaign was sent again to those for whom it failed for these reasons',
    query: z.object({ reasons: jsonArray(z.string()).pipe(failureReasons) }),
    output: rehearsal,
    load: 'search',
    example: { params: { id: record('campaign') }, query: { reasons: '["notSent"]' } },
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
    output: confirmation,
    errors: [
      ...one.errors,
      'ERR_CAMPAIGN_INCOMPLETE',
      'ERR_FILE_LOST',
      'ERR_TEMPLATE_UNUSABLE',
      'ERR_WINDOW_CLOSED',
      'ERR_CONTACT_OPTED_OUT',
      'ERR_CONTACT_BLOCKED',
    ],
    example: { params: { id: record('cancelledCampaign') }, body: { number: '5511987650000' } },
  }),
}
