import type { MessageKind } from '@recado/contract/messages/kinds'
import type { OnPhone } from '@recado/contract/simulator'
import type { Handset } from '../../../whatsapp/test/fakeWhatsapp/handset.ts'
import type { ShownMessage } from '../../../whatsapp/test/fakeWhatsapp/handsetScreen.ts'
import { attachmentIn, unwrapMessage } from '../../../whatsapp/test/fakeWhatsapp/messageContent.ts'

type Playing = { shop: Handset; customer: Handset; groupOf: (shown: ShownMessage) => OnPhone['group'] }
export type ShownOnPhone = Omit<OnPhone, 'mediaUrl'> & { hasFile: boolean }

const kinds: Record<string, MessageKind> = {
  ...{ image: 'image', sticker: 'image', video: 'video', audio: 'audio', ptt: 'audio', document: 'application' },
  ...{ locationMessage: 'locationMessage', contactMessage: 'vcard', contactsArrayMessage: 'vcard' },
}

/** What stands on a handset, as the page of phones shows it. */
export function toPhoneMessage({ shop, customer, groupOf }: Playing, shown: ShownMessage): ShownOnPhone {
  const { id, author, isDeleted, isEdited, quotedId, reactions } = shown
  const isOwn = author === customer.number
  const name = isOwn || author === shop.number ? null : (shop.network.find(author)?.name ?? null)
  return {
    ...{ id, quotedId, isDeleted, isEdited, isOwn, author: name, group: groupOf(shown), menu: null },
    ...{ at: shown.at.toISOString(), body: isDeleted ? '' : bodyOf(shown), mediaType: kinds[shown.kind] ?? null },
    ...{ hasFile: !isDeleted && fileOf(shown) !== undefined, mediaName: fileOf(shown)?.name ?? null },
    ...{ reaction: reactions.get(customer.number) ?? null, companyReaction: reactions.get(shop.number) ?? null },
    isRead: isOwn && (customer.receipts.get(id)?.includes('read') ?? false),
  }
}

export function fileOf({ message }: ShownMessage) {
  const carried = attachmentIn(unwrapMessage(message))
  if (!carried) return undefined
  const mime = carried.file.mimetype ?? 'application/octet-stream'
  const { fileName } = carried.file as { fileName?: string | null }
  return { mime, name: fileName ?? `${carried.kind}.${mime.split(/[/;]/)[1]}` }
}

function bodyOf({ message, body }: ShownMessage) {
  const { locationMessage: place, contactMessage: card, contactsArrayMessage: cards } = unwrapMessage(message)
  if (place) return `|https://maps.google.com/maps?q=${place.degreesLatitude}%2C${place.degreesLongitude}&z=17|${place.name ?? ''}`
  const vcards = card ? [card.vcard] : cards?.contacts?.map(({ vcard }) => vcard)
  return vcards ? vcards.join('\n') : body
}
