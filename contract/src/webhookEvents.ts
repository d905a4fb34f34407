import { z } from 'zod'
import { campaignStatuses } from './campaigns/campaigns.ts'
import { recipientEndpoints } from './campaigns/recipients.ts'
import { connectionStatuses } from './connections.ts'
import { contacts } from './contacts.ts'
import { id, time } from './kit/fields.ts'

const contact = contacts.row
  .pick({ id: true, name: true, number: true, email: true, isGroup: true, extraInfo: true, createdAt: true, optedOutAt: true })
  .meta({ id: 'WebhookContact' })

const contactImport = z
  .object({
    /** Null where it left no report: the phone book, and rows that a program sent. */
    id: id.nullable(),
    fileName: z.string().nullable(),
    state: z.enum(['done', 'cancelled', 'failed']),
    total: z.int(),
    added: z.int(),
    /** Were contacts before, and stay as they are. */
    known: z.int(),
    wrong: z.int(),
  })
  .meta({ id: 'WebhookContactImport' })

const campaign = z
  .object({
    id,
    name: z.string(),
    status: z.enum(campaignStatuses),
    completedAt: time.nullable(),
    figures: recipientEndpoints.report.output.omit({ variants: true, chart: true }),
  })
  .meta({ id: 'WebhookCampaign' })

/*
 * The webhook events that are about no conversation, each with its summary and with what its payload has besides `id`, `event` and
 * `createdAt`. A new one is entered here; its words stand among the texts of the web application.
 */

/** A webhook of one connection may listen to these, too. */
export const eventsOfConnection = {
  'connection.status': {
    summary: 'A connection has come to another status',
    payload: z.object({
      connection: z.object({ id, name: z.string() }),
      status: z.enum(connectionStatuses),
      /** Why the status is what it is, where that can be said. */
      statusReason: z.string().nullable(),
    }),
  },
} as const

export const eventsOfCompany = {
  'contact.created': { summary: 'A contact was added', payload: z.object({ contact }) },
  'contact.updated': {
    summary: 'The name, number, e-mail, extra fields or opt-out of a contact have changed',
    payload: z.object({ contact }),
  },
  'contacts.imported': { summary: 'Many contacts were added at once', payload: z.object({ import: contactImport }) },
  'campaign.finished': { summary: 'A campaign has ended, or was cancelled', payload: z.object({ campaign }) },
} as const

type Events = typeof eventsOfConnection & typeof eventsOfCompany
export type WebhookPayloads = { [Event in keyof Events]: z.output<Events[Event]['payload']> }
