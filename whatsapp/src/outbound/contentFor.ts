import type { MessageKind } from '@recado/contract/messages/kinds'
import type { OutboundMedia, OutboundMessage } from '@recado/server/channels/channel'
import type { AnyMessageContent } from 'baileys'

const cards = (body: string) => ({ contacts: cardsIn(body) })
/** Kinds with their own message format; null: sent as a file or as text. */
const forms: Record<MessageKind, ((body: string) => object) | null> = {
  image: null,
  audio: null,
  video: null,
  application: null,
  locationMessage: (body) => ({ location: toLocationContent(body) }),
  vcard: cards,
  contactMessage: cards,
  call_log: null,
  awaited: null,
}

/** The message in the client's format. */
export function contentFor({ body, media, mediaType, isForwarded }: OutboundMessage): AnyMessageContent {
  const contextInfo = isForwarded ? { isForwarded: true, forwardingScore: 1 } : undefined
  const more = contextInfo && { contextInfo }
  if (media) return { ...fileFor(media, mediaType, body), ...more } as AnyMessageContent
  const form = mediaType && forms[mediaType]
  if (form) return { ...form(body), ...more } as AnyMessageContent
  // No link preview: the server would have to open the link, which tells its owner about the message.
  return { text: body, linkPreview: null, ...more } as AnyMessageContent
}

/** Audio cannot have a caption: with a text it goes as a document, so that the text is not lost. */
function fileFor(
  { open, mime, name, seconds, isVoice }: OutboundMedia,
  mediaType: MessageKind | undefined,
  caption: string,
): AnyMessageContent {
  const stream = { stream: open() }
  if (mediaType === 'image') return { image: stream, mimetype: mime, caption }
  if (mediaType === 'video') return { video: stream, mimetype: mime, caption }
  if (mediaType !== 'audio' || caption.trim() !== '') return { document: stream, mimetype: mime, fileName: name, caption }
  return { audio: stream, mimetype: isVoice && mime === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mime, ptt: isVoice, seconds }
}

function toLocationContent(body: string) {
  const [, link = '', ...description] = body.split('|')
  const [latitude, longitude] = (URL.parse(link)?.searchParams.get('q') ?? '0,0').split(',').map(Number)
  return { degreesLatitude: latitude ?? 0, degreesLongitude: longitude ?? 0, name: description.join('|') }
}

const CARD = /BEGIN:VCARD[\s\S]*?END:VCARD/g
const NAME = /^FN[^:]*:(.*)$/m

function cardsIn(body: string) {
  const contacts = (body.match(CARD) ?? [body]).map((vcard) => ({ vcard, displayName: NAME.exec(vcard)?.[1]?.trim() ?? '' }))
  return { displayName: contacts.map(({ displayName }) => displayName).join(', '), contacts }
}
