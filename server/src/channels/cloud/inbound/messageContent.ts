import type { MessageKind } from '@recado/contract/messages/kinds'
import type { MediaRef } from '../../channel.ts'
import type { MessageParts, WebhookMessage } from './webhookSchemas.ts'

type Content = { body: string; mediaType?: MessageKind; media?: MediaRef }

const kinds = { image: 'image', sticker: 'image', video: 'video', audio: 'audio', document: 'application' } as const

/** The text and media of a message. An unknown kind becomes a line with its name, so that agents see that something came. */
export function messageContentOf({ type, ...parts }: MessageParts & Pick<WebhookMessage, 'type' | 'errors'>): Content {
  return fileIn(parts) ?? locationIn(parts) ?? cardsIn(parts) ?? { body: textIn(parts) ?? unknownIn(type, parts.errors) }
}

function textIn({ text, interactive, button, order }: MessageParts): string | undefined {
  const { button_reply, list_reply, nfm_reply, call_permission_reply } = interactive ?? {}
  if (nfm_reply) return `📝 ${[nfm_reply.name, nfm_reply.body, answersIn(nfm_reply.response_json)].filter(Boolean).join('\n')}`
  if (call_permission_reply) return `📞 ${call_permission_reply.response ?? ''}`.trim()
  if (order) return ['🛒', order.text, ...order.product_items.map(lineOf)].filter(Boolean).join('\n')
  return text?.body ?? button_reply?.title ?? list_reply?.title ?? button?.text
}

/** The answers of a form, one line per field, without the form's technical fields. */
function answersIn(json = '{}'): string {
  try {
    const answers = Object.entries(JSON.parse(json) as object).filter(([name]) => name !== 'flow_token')
    return answers.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join('\n')
  } catch {
    return json
  }
}

type Item = NonNullable<MessageParts['order']>['product_items'][number]

const lineOf = ({ quantity, product_retailer_id, item_price, currency = '' }: Item) =>
  `${quantity} × ${product_retailer_id}${item_price === undefined ? '' : ` — ${item_price} ${currency}`.trimEnd()}`

function fileIn(parts: MessageParts): Content | undefined {
  for (const kind of ['image', 'sticker', 'video', 'audio', 'document'] as const) {
    const file = parts[kind]
    if (!file) continue
    const name = kind === 'document' ? file.filename : undefined
    const media: MediaRef = { ref: { id: file.id }, mime: file.mime_type?.split(';')[0], name }
    return { body: file.caption ?? '', mediaType: kinds[kind], media }
  }
  return undefined
}

function locationIn({ location }: MessageParts): Content | undefined {
  if (!location) return undefined
  const { latitude, longitude, name, address } = location
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`
  return { mediaType: 'locationMessage', body: ['', link, [name, address].filter(Boolean).join(', ')].join('|') }
}

function cardsIn({ contacts }: MessageParts): Content | undefined {
  return contacts && contacts.length > 0 ? { mediaType: 'vcard', body: contacts.map(cardOf).join('\n') } : undefined
}

type Card = NonNullable<MessageParts['contacts']>[number]

const cardOf = ({ name, phones = [], emails = [], org }: Card) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${plain(name?.formatted_name ?? name?.first_name)}`,
    ...phones.map(({ phone, wa_id }) => `TEL${wa_id ? `;waid=${plain(wa_id)}` : ''}:${plain(phone ?? wa_id)}`),
    ...emails.map(({ email }) => `EMAIL:${plain(email)}`),
    ...(org?.company ? [`ORG:${plain(org.company)}`] : []),
    'END:VCARD',
  ].join('\n')

/** Removes line breaks, so that a value cannot add a line to the vCard. */
const plain = (text = '') => text.replace(/[\r\n]+/g, ' ').trim()

const unknownIn = (type: string, errors: WebhookMessage['errors']) => `❔ ${[type, errors?.[0]?.title].filter(Boolean).join(': ')}`
