import type { SimulatedMessage } from '@recado/contract/simulator'
import type { Handset } from '../../../whatsapp/test/fakeWhatsapp/handset.ts'
import type { MessageDraft } from '../../../whatsapp/test/fakeWhatsapp/messageContent.ts'

export type PlayedFile = { name: string; mime: string; bytes: Buffer }

/** What is written on the page of phones, as a real handset would send it. */
export function toMessageDraft(
  { body, mediaType, quotedId, id, at }: SimulatedMessage,
  file: PlayedFile | undefined,
  shop: Handset,
): MessageDraft {
  const common = { ...(id !== undefined && { id }), ...(at !== undefined && { at: new Date(at) }), ...quoteOf(quotedId, shop) }
  if (file) return { ...withFile(file, body), ...common }
  if (mediaType === 'locationMessage') return { location: placeIn(body), ...common }
  if (mediaType === 'vcard')
    return { message: { contactMessage: { displayName: /^FN:(.*)$/m.exec(body)?.[1] ?? '', vcard: body } }, ...common }
  return { body, ...common }
}

function quoteOf(id: string | null | undefined, shop: Handset) {
  const shown = id ? shop.screen.find(id) : undefined
  const author = shown && shop.network.find(shown.author)
  return shown && author ? { quoted: { id: shown.id, author: author.lidJid, message: shown.message } } : {}
}

function withFile({ name, mime, bytes }: PlayedFile, body: string): MessageDraft {
  const file = { bytes, mime, name }
  if (mime === 'image/webp') return { sticker: file }
  if (mime.startsWith('image/')) return { body, image: file }
  if (mime.startsWith('video/')) return { body, video: file }
  return mime.startsWith('audio/') ? { audio: file } : { body, document: file }
}

/** As the page writes a place: picture, link and name with bars between them. */
function placeIn(body: string) {
  const [, link = '', name = ''] = body.split('|')
  const [latitude = 0, longitude = 0] = (new URL(link).searchParams.get('q') ?? '').split(',').map(Number)
  return { latitude, longitude, name }
}
