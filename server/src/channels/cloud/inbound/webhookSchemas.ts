import { z } from 'zod'

// The parts of Meta's webhook payloads that the product uses. Meta adds fields all the time; unknown ones are ignored.

const anything = z.array(z.unknown()).catch([])
const numberNamed = z
  .object({ phone_number_id: z.string(), display_phone_number: z.string().optional().catch(undefined) })
  .optional()
  .catch(undefined)

/** The content of a change, by kind. */
const kinds = {
  contacts: anything.optional(),
  messages: anything.optional(),
  statuses: anything.optional(),
  calls: anything.optional(),
  user_id_update: anything.optional(),
  user_preferences: anything.optional(),
  /** What the company wrote, not over this API but on the phone of a shared number, or by another app. */
  message_echoes: anything.optional(),
}

/** One change of one number, or of the account as a whole. */
const value = z
  .looseObject({
    metadata: numberNamed,
    ...kinds,
    state_sync: anything.optional(),
    history: anything.optional(),
    /** Items of conversations that another app handles: in here, or beside it. */
    standby: z
      .looseObject({ metadata: numberNamed, ...kinds })
      .optional()
      .catch(undefined),
    /** Our number, in the field `messaging_handovers`, which has no metadata. */
    recipient: numberNamed,
  })
  .catch({})

export const envelopeSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      id: z.string().catch(''),
      time: z.number().optional().catch(undefined),
      changes: z.array(z.object({ field: z.string().catch(''), value })).catch([]),
    }),
  ),
})

type Change = z.output<typeof envelopeSchema>['entry'][number]['changes'][number]

/** The number that a change is about; undefined if it is about the account. */
export const phoneNumberIdIn = ({ value: { metadata, standby, recipient } }: Change) =>
  (metadata ?? standby?.metadata ?? recipient)?.phone_number_id

export const contactSchema = z.object({
  wa_id: z.string().optional().catch(undefined),
  user_id: z.string().optional().catch(undefined),
  profile: z
    .object({ name: z.string().catch(''), username: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
export type WebhookContact = z.output<typeof contactSchema>

const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const text = maybe(z.string())

const file = maybe(
  z.object({ id: z.string(), mime_type: text, caption: text, filename: text, voice: maybe(z.boolean()), animated: maybe(z.boolean()) }),
)
const choice = maybe(z.object({ id: z.string(), title: z.string(), description: text }))

/** The parts of a message, by the name of its type. */
const content = {
  text: maybe(z.object({ body: z.string() })),
  image: file,
  video: file,
  audio: file,
  document: file,
  sticker: file,
  location: maybe(z.object({ latitude: z.number(), longitude: z.number(), name: text, address: text, url: text })),
  contacts: maybe(
    z.array(
      z.object({
        name: maybe(z.object({ formatted_name: text, first_name: text })),
        phones: maybe(z.array(z.object({ phone: text, wa_id: text }))),
        emails: maybe(z.array(z.object({ email: text }))),
        org: maybe(z.object({ company: text })),
      }),
    ),
  ),
  reaction: maybe(z.object({ message_id: z.string(), emoji: z.string().catch('') })),
  interactive: maybe(
    z.object({
      button_reply: choice,
      list_reply: choice,
      nfm_reply: maybe(z.object({ name: text, body: text, response_json: text })),
      call_permission_reply: maybe(z.object({ response: text })),
    }),
  ),
  button: maybe(z.object({ text: z.string(), payload: text })),
  order: maybe(
    z.object({
      text,
      product_items: z
        .array(z.object({ product_retailer_id: z.string(), quantity: z.number(), item_price: maybe(z.number()), currency: text }))
        .catch([]),
    }),
  ),
  system: maybe(z.object({ type: text, body: text, wa_id: text, new_wa_id: text, user_id: text, new_user_id: text })),
}

export const messageSchema = z.object({
  id: z.string(),
  from: text,
  from_user_id: text,
  /** Only where the company is the author. */
  to: text,
  to_user_id: text,
  timestamp: z.coerce.number(),
  type: z.string().catch('unknown'),
  context: maybe(z.object({ id: text, forwarded: maybe(z.boolean()), frequently_forwarded: maybe(z.boolean()) })),
  referral: maybe(z.object({ headline: text, body: text, source_url: text })),
  errors: maybe(z.array(z.object({ code: maybe(z.number()), title: text }))),
  edit: maybe(z.object({ original_message_id: z.string(), message: maybe(z.object({ type: text, ...content })) })),
  revoke: maybe(z.object({ original_message_id: z.string() })),
  history_context: maybe(z.object({ status: text })),
  ...content,
})
export type WebhookMessage = z.output<typeof messageSchema>
export type MessageParts = Pick<WebhookMessage, keyof typeof content>

export const statusSchema = z.object({
  id: z.string(),
  recipient_id: text,
  recipient_user_id: text,
  status: z.string(),
  timestamp: z.coerce.number(),
  biz_opaque_callback_data: z.uuid().optional().catch(undefined),
  pricing: maybe(z.object({ pricing_model: text, type: text, category: text })),
  errors: maybe(z.array(z.object({ code: z.number() }))),
})

export const callSchema = z.object({ id: z.string(), from: text, from_user_id: text, timestamp: z.coerce.number(), event: text })

/** Who handles a conversation from now on. The sender is the customer; every field may be missing. */
export const handoverSchema = z.object({
  sender: maybe(z.object({ phone_number: text, user_id: text })),
  type: text,
  control_passed: maybe(z.object({ new_owner_role: text })),
})

export const userIdUpdateSchema = z.object({ wa_id: text, user_id: z.object({ previous: z.string(), current: z.string() }) })

/** An echo of another app has its content one level below. */
export const echoSchema = z.looseObject({ id: z.string(), message: maybe(z.looseObject({ to: text, recipient: text })) })

/** The person wants no marketing messages of the company, or wants them again. */
export const preferenceSchema = z.object({
  wa_id: text,
  user_id: text,
  category: z.literal('marketing_messages'),
  value: z.enum(['stop', 'resume']),
  timestamp: z.coerce.number(),
})

/** A name in the address book of the owner's phone. */
export const addressBookSchema = z.object({
  contact: z.object({ phone_number: z.string(), full_name: text, first_name: text }),
  action: z.literal('add'),
  metadata: z.object({ timestamp: z.coerce.number() }),
})

/** One portion of the history of a shared number. Only `errors` if the owner has not allowed it. */
export const historySchema = z.object({
  threads: z.array(z.object({ id: z.string(), messages: anything })).catch([]),
  errors: z.array(z.object({ code: z.number() })).catch([]),
})

/** What has become of the account as a whole. `disconnection_info` only with PARTNER_REMOVED. */
export const accountUpdateSchema = z.object({
  event: z.string(),
  disconnection_info: maybe(z.object({ reason: text })),
})
