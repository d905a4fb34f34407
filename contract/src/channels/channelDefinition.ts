import { z } from 'zod'
import { type LocalizedText, localizedText, type SettingsSchema, settingField } from '../kit/settingFields.ts'

/** What a channel can do besides sending messages. Screens offer no more than that, and the server does no more. */
export const capabilities = z
  .object({
    edit: z.boolean(),
    revoke: z.boolean(),
    /** For how many minutes after it was sent a message can be edited or deleted. Null: there is no limit. */
    editMinutes: z.int().nullable(),
    revokeMinutes: z.int().nullable(),
    react: z.boolean(),
    /** It can draw a menu, as buttons and as a list, and receives a tap as the answer. */
    buttons: z.boolean(),
    phoneBook: z.boolean(),
    /** Whether a phone can be linked by a code that is typed on it. */
    pairsByCode: z.boolean(),
    /** A phone is linked by scanning a QR code. */
    linking: z.boolean(),
    /** 24 hours after a customer's last message only approved templates reach them. */
    replyWindow: z.boolean(),
    /** Its service charges for each message. */
    billsMessages: z.boolean(),
    /** Texts that its service approves, and that reach customers at any time. */
    templates: z.boolean(),
    /** Its customers and their phones are simulated inside the product. */
    simulated: z.boolean(),
  })
  .meta({ id: 'Capabilities' })
export type Capabilities = z.output<typeof capabilities>

/** What the rest of the product may know of a channel. Code that depends on the channel reads it here. */
export type ChannelDefinition = {
  provider: string
  name: LocalizedText
  about: LocalizedText
  capabilities: Capabilities
  /** What a company enters for each connection. */
  settings: SettingsSchema
  /** The channel's own reasons why a message cannot be sent or a connection has its status, and what to do about each. */
  refusals?: Readonly<Record<string, LocalizedText>>
  /** Those of them that pass: a campaign tries the recipient again a day later. */
  retriedByCampaigns?: readonly string[]
}

/** Where a service calls its channel, under /api. The path keeps its old word. */
export const webhookPath = (provider: string) => `/carriers/${provider}/webhook`

/** A channel as it is offered for new connections. */
export const offeredChannel = z
  .object({
    provider: z.string(),
    name: localizedText,
    about: localizedText,
    capabilities,
    fields: z.array(settingField),
    refusals: z.record(z.string(), localizedText),
    /** Whether its settings can be tested before they are saved. */
    canExamine: z.boolean(),
    /** The webhook address to enter at the service, if it calls us. */
    webhook: z.string().nullable(),
  })
  .meta({ id: 'Carrier' })
export type OfferedChannel = z.output<typeof offeredChannel>

/** For a connection whose channel is not installed. */
export const noCapabilities: Capabilities = {
  edit: false,
  revoke: false,
  editMinutes: null,
  revokeMinutes: null,
  react: false,
  buttons: false,
  phoneBook: false,
  pairsByCode: false,
  replyWindow: false,
  billsMessages: false,
  templates: false,
  linking: false,
  simulated: false,
}
