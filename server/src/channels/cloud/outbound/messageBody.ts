import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { Address, OutboundMedia, OutboundMessage } from '../../channel.ts'
import { Refused } from '../../channel.ts'
import { templateMessageFor } from '../templates/metaTemplateBody.ts'

/** The recipient of a message: the number if known, else the business-scoped user id. */
export function recipientOf(to: readonly Address[]): { to: string } | { recipient: string } {
  const number = to.find(({ kind }) => kind === 'number')?.value
  if (number !== undefined) return { to: number }
  const bsuid = to.find(({ kind }) => kind === 'bsuid')?.value
  if (bsuid !== undefined) return { recipient: bsuid }
  throw new Refused('notOnService')
}

export const chatKeyOf = (to: readonly Address[]) => Object.values(recipientOf(to))[0] as string

const LONGEST_TEXT = 4096
const LONGEST_CAPTION = 1024
const MEGABYTE = 1024 * 1024

/** The types and sizes that WhatsApp shows as image, video or audio. All other files go as documents. */
const playableKinds = {
  image: { mimes: ['image/jpeg', 'image/png'], most: 5 * MEGABYTE },
  video: { mimes: ['video/mp4', 'video/3gpp'], most: 16 * MEGABYTE },
  audio: { mimes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], most: 16 * MEGABYTE },
} as const
const LARGEST_DOCUMENT = 100 * MEGABYTE

type FileKind = keyof typeof playableKinds | 'document'

/** The kind in which a file is sent. Audio cannot have a caption: with one it goes as a document. */
export function cloudFileKindOf({ mime, size }: OutboundMedia, caption: string): FileKind {
  for (const [kind, { mimes, most }] of Object.entries(playableKinds))
    if ((mimes as readonly string[]).includes(mime) && size <= most && !(kind === 'audio' && caption)) return kind as FileKind
  if (size > LARGEST_DOCUMENT) throw new Refused('fileTooLarge')
  return 'document'
}

const cards = (body: string) => ({ type: 'contacts', contacts: cardsIn(body) })
/** Kinds with their own message format; null: sent as a file or as text. */
const forms: Record<MessageKind, ((body: string) => object) | null> = {
  image: null,
  audio: null,
  video: null,
  application: null,
  locationMessage: (body) => ({ type: 'location', location: locationIn(body) }),
  vcard: cards,
  contactMessage: cards,
  call_log: null,
  awaited: null,
}

/** The message in Meta's format. `mediaId`: the id of its file, uploaded before. */
export function messageBodyFor(message: OutboundMessage, mediaId?: string): object {
  const { body, mediaType, media, template, menu } = message
  if (template) return templateMessageFor({ ...message, template }, mediaId)
  if (media && mediaId !== undefined) return fileFor(media, mediaId, within(body, LONGEST_CAPTION))
  const form = mediaType && forms[mediaType]
  if (form) return form(body)
  if (menu) return { type: 'interactive', interactive: interactiveFor(menu) }
  return { type: 'text', text: { body: within(body, LONGEST_TEXT), preview_url: true } }
}

/** A menu as buttons, or as a list with a button that opens it. The bot has already applied Meta's limits. */
function interactiveFor({ head, opener, choices }: NativeMenu) {
  const body = { text: head }
  const reply = choices.map(({ tap, title }) => ({ type: 'reply', reply: { id: tap, title } }))
  if (opener === null) return { type: 'button', body, action: { buttons: reply } }
  const rows = choices.map(({ tap, title, detail }) => ({ id: tap, title, ...(detail && { description: detail }) }))
  return { type: 'list', body, action: { button: opener, sections: [{ rows }] } }
}

function within(body: string, most: number) {
  if (body.length > most) throw new Refused('textTooLong')
  return body
}

function fileFor(media: OutboundMedia, id: string, caption: string) {
  const kind = cloudFileKindOf(media, caption)
  const captionPart = caption ? { caption } : {}
  if (kind === 'document') return { type: kind, document: { id, filename: media.name || 'file', ...captionPart } }
  if (kind === 'audio') return { type: kind, audio: { id, ...(media.isVoice && { voice: true }) } }
  return { type: kind, [kind]: { id, ...captionPart } }
}

function locationIn(body: string) {
  const [, link = '', ...description] = body.split('|')
  const [latitude = 0, longitude = 0] = (URL.parse(link)?.searchParams.get('q') ?? '0,0').split(',').map(Number)
  const name = description.join('|')
  return { latitude, longitude, ...(name && { name }) }
}

const cardsIn = (body: string) => {
  const cards = body.split('END:VCARD').filter((card) => card.includes('BEGIN:VCARD'))
  return (cards.length > 0 ? cards : [body]).map(cardOf)
}

function cardOf(card: string) {
  const fields = card.split(/[\r\n]/).map(fieldOf)
  const name = fields.find(({ key }) => key === 'FN')?.value || '?'
  const phones = fields
    .filter(({ key }) => key === 'TEL')
    .map(({ given, value }) => {
      const id = /waid=(\d+)/.exec(given)?.[1]
      return { phone: value, ...(id !== undefined && { wa_id: id }) }
    })
  return { name: { formatted_name: name, first_name: name }, phones }
}

/** Parses a vCard line such as `item1.TEL;waid=5511:+55 11` into key, parameters and value. */
function fieldOf(line: string) {
  const [before = '', ...value] = line.split(':')
  const [key = '', ...given] = before.split(';')
  return { key: key.slice(key.lastIndexOf('.') + 1), given: given.join(';'), value: value.join(':').trim() }
}
