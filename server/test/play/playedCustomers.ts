import type { MessageKind } from '@recado/contract/messages/kinds'
import type { CloudNumber, Shown, Somebody } from '../cloud/cloudNumber.ts'
import { interactiveMenuOf } from '../cloud/interactiveMenuOf.ts'
import type { ShownOnPhone } from './phoneMessages.ts'
import type { PlayedFile } from './simulatedMessages.ts'

/** What a customer has written, as their phone keeps it. */
export type Own = {
  id: string
  at: Date
  body: string
  mediaType: MessageKind | null
  quotedId: string | null
  file: PlayedFile | undefined
  isEdited: boolean
  isDeleted: boolean
}

/** `reactions`: the customer's own, by what they are on. */
export type Customer = { who: Somebody; own: Map<string, Own>; reactions: Map<string, string>; isAway: boolean; typing: string | undefined }

const kinds: Record<string, MessageKind> = {
  ...{ image: 'image', sticker: 'image', video: 'video', audio: 'audio', document: 'application' },
  ...{ location: 'locationMessage', contacts: 'vcard' },
}

/** The conversation with a number as it stands on the phone, both sides by time. */
export function conversationOn(number: CloudNumber, { who, own, reactions }: Customer): ShownOnPhone[] {
  const theirs = number.screenOf(who).map((shown) => ofCompany(shown, reactions.get(shown.id) ?? null))
  const written = [...own.values()].map((one) => ofCustomer(number, one))
  return [...theirs, ...written].toSorted((one, other) => one.at.localeCompare(other.at))
}

const nobody = { author: null, group: null, isDeleted: false, isEdited: false, isRead: false, menu: null, companyReaction: null }

function ofCompany({ id, at, type, body, quotedId, content, file }: Shown, reaction: string | null): ShownOnPhone {
  const drawn = interactiveMenuOf(content)
  const menu = drawn && { ...drawn, choices: drawn.choices.map((one, place) => ({ ...one, key: String(place + 1) })) }
  const { filename = null, name } = content as { filename?: string; name?: string }
  return {
    ...{ ...nobody, id, at: at.toISOString(), quotedId, reaction, isOwn: false, menu: menu ?? null },
    body: type === 'template' ? `${name}` : (said(type, content) ?? body),
    mediaType: kinds[type] ?? null,
    hasFile: file !== undefined,
    mediaName: filename,
  }
}

function ofCustomer(number: CloudNumber, { id, at, body, mediaType, quotedId, file, isEdited, isDeleted }: Own): ShownOnPhone {
  return {
    ...{ ...nobody, id, at: at.toISOString(), quotedId, mediaType, isEdited, isDeleted, isOwn: true, reaction: null },
    ...{ body: isDeleted ? '' : body, hasFile: file !== undefined && !isDeleted, mediaName: file?.name ?? null },
    ...{ companyReaction: number.reactions.get(id) ?? null, isRead: number.marks.get(id)?.isRead ?? false },
  }
}

type Place = { latitude?: number; longitude?: number; name?: string }
type Card = { name: { formatted_name: string }; phones?: { phone: string; wa_id?: string }[] }

/** Places and cards as phones show them. */
function said(type: string, content: object) {
  if (type === 'location') {
    const { latitude, longitude, name = '' } = content as Place
    return `|https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17|${name}`
  }
  if (type !== 'contacts') return undefined
  const cards = (content as Card[]).map(({ name, phones = [] }) => [
    ...['BEGIN:VCARD', 'VERSION:3.0', `FN:${name.formatted_name}`],
    ...phones.map(({ phone, wa_id }) => `TEL${wa_id ? `;waid=${wa_id}` : ''}:${phone}`),
    'END:VCARD',
  ])
  return cards.flat().join('\n')
}
