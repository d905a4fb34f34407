import { z } from 'zod'
import { type LocalizedText, localizedText, type SettingsSchema, settingField } from '../kit/settingFields.ts'

/** What a messaging service can do besides carrying messages. Screens offer no more than that, and the server does no more. */
export const capabilities = z
  .object({
    edit: z.boolean(),
    revoke: z.boolean(),
    react: z.boolean(),
    /** A menu can be drawn, as buttons and as a list, and is answered by a tap. */
    buttons: z.boolean(),
    phoneBook: z.boolean(),
    /** Whether a phone can be linked by a code that is typed on it. */
    pairsByCode: z.boolean(),
    /** A phone is linked by a code that it scans. */
    linking: z.boolean(),
    /** A day after a customer's last message only what was approved beforehand reaches them. */
    replyWindow: z.boolean(),
    /** It charges for each message that it delivers. */
    billsMessages: z.boolean(),
    /** Texts that it approves beforehand, and that reach customers at any time. */
    templates: z.boolean(),
    /** Its customers and their phones are played within the product. */
    simulated: z.boolean(),
  })
  .meta({ id: 'Capabilities' })
export type Capabilities = z.output<typeof capabilities>

/** What the rest of the product may know of a carrier. Whatever depends on which one it is, it reads here. */
export type ChannelDefinition = {
  provider: string
  name: LocalizedText
  about: LocalizedText
  capabilities: Capabilities
  /** What a company enters for each line. */
  settings: SettingsSchema
  /** Reasons of its own for which a message cannot be sent, or a line is as it is, and what to do about each. */
  refusals?: Readonly<Record<string, LocalizedText>>
}

/** Where a service calls its carrier, under /api. */
export const webhookPath = (provider: string) => `/carriers/${provider}/webhook`

/** A carrier as it is offered for new lines. */
export const offeredChannel = z
  .object({
    provider: z.string(),
    name: localizedText,
    about: localizedText,
    capabilities,
    fields: z.array(settingField),
    refusals: z.record(z.string(), localizedText),
    /** Whether its settings can be tried before they are saved. */
    canExamine: z.boolean(),
    /** The address that the service is told to call, where it calls by itself. */
    webhook: z.string().nullable(),
  })
  .meta({ id: 'Carrier' })
export type OfferedChannel = z.output<typeof offeredChannel>

/** Of a line whose service is not here. */
export const noCapabilities: Capabilities = {
  edit: false,
  revoke: false,
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
