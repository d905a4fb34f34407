import type { MediaType, proto } from 'baileys'
import type { MediaHost } from './mediaHost.ts'
import { type SealedFile, sealFile } from './sealedFile.ts'

type File = { bytes: Buffer; mime: string; name?: string; seconds?: number; waveform?: Uint8Array }
type Person = { name: string; number: string }
type DraftContent =
  | { body: string; preview?: { url: string; title: string } }
  | { body?: string; image: File }
  | { body?: string; video: File }
  | { audio: File }
  | { voice: File }
  | { body?: string; document: File }
  | { sticker: File }
  | { location: { latitude: number; longitude: number; name?: string; address?: string } }
  | { contacts: Person[] }
  | { poll: { question: string; options: string[] } }
  /** Any other message of the real service, unchanged. */
  | { message: proto.IMessage }

/** A message that somebody writes on a handset. */
export type MessageDraft = DraftContent & {
  id?: string
  at?: Date
  /** The kind of the writer's address under which it arrives. */
  as?: 'lid' | 'pn'
  quoted?: { id: string; author: string; message: proto.IMessage }
  mentions?: string[]
  isForwarded?: boolean
  isViewOnce?: boolean
  /** The message disappears after this many seconds. */
  disappearsAfter?: number
}

export async function encodeMessage(writing: MessageDraft, host: MediaHost): Promise<proto.IMessage> {
  const context = contextOf(writing)
  const message = await contentOf(writing, { host, context })
  return writing.isViewOnce ? { viewOnceMessageV2: { message } } : message
}

type Around = { host: MediaHost; context: proto.IContextInfo | undefined }

function contextOf({ quoted, mentions, isForwarded, disappearsAfter }: MessageDraft): proto.IContextInfo | undefined {
  if (!quoted && !mentions && !isForwarded && !disappearsAfter) return undefined
  return {
    ...(quoted && { stanzaId: quoted.id, participant: quoted.author, quotedMessage: quoted.message }),
    ...(mentions && { mentionedJid: mentions }),
    ...(isForwarded && { isForwarded, forwardingScore: 1 }),
    ...(disappearsAfter && { expiration: disappearsAfter }),
  }
}

async function contentOf(writing: MessageDraft, around: Around): Promise<proto.IMessage> {
  if ('message' in writing) return writing.message
  const contextInfo = around.context
  if ('location' in writing) return { locationMessage: { ...locationMessageOf(writing.location), contextInfo } }
  if ('contacts' in writing) return contactsOf(writing.contacts, contextInfo)
  if ('poll' in writing) return pollOf(writing.poll, contextInfo)
  const withFile = await fileMessageOf(writing, around)
  if (withFile) return withFile
  const { body, preview } = writing as Extract<DraftContent, { body: string }>
  if (!contextInfo && !preview) return { conversation: body }
  return { extendedTextMessage: { text: body, contextInfo, ...(preview && { matchedText: preview.url, title: preview.title }) } }
}

async function fileMessageOf(writing: MessageDraft, { host, context: contextInfo }: Around): Promise<proto.IMessage | undefined> {
  const caption = 'body' in writing ? writing.body : undefined
  const sealed = async (file: File, type: MediaType): Promise<SealedFile & { mimetype: string; contextInfo: typeof contextInfo }> => ({
    ...(await sealFile(file.bytes, type, host)),
    mimetype: file.mime,
    contextInfo,
  })
  if ('image' in writing) return { imageMessage: { ...(await sealed(writing.image, 'image')), caption } }
  if ('video' in writing) return { videoMessage: { ...(await sealed(writing.video, 'video')), caption, seconds: writing.video.seconds } }
  if ('sticker' in writing) return { stickerMessage: await sealed(writing.sticker, 'sticker') }
  if ('audio' in writing) return { audioMessage: { ...(await sealed(writing.audio, 'audio')), seconds: writing.audio.seconds } }
  if ('voice' in writing) {
    const { seconds, waveform } = writing.voice
    return { audioMessage: { ...(await sealed(writing.voice, 'audio')), ptt: true, seconds, waveform } }
  }
  if (!('document' in writing)) return undefined
  const documentMessage = { ...(await sealed(writing.document, 'document')), fileName: writing.document.name, caption }
  return caption ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage }
}

const locationMessageOf = ({ latitude, longitude, name, address }: Extract<DraftContent, { location: unknown }>['location']) => ({
  degreesLatitude: latitude,
  degreesLongitude: longitude,
  name,
  address,
})

function contactsOf(people: Person[], contextInfo: proto.IContextInfo | undefined): proto.IMessage {
  const cards = people.map(({ name, number }) => ({
    displayName: name,
    vcard: ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `TEL;type=CELL;waid=${number}:+${number}`, 'END:VCARD'].join('\n'),
  }))
  const [first] = cards
  if (cards.length === 1) return { contactMessage: { ...first, contextInfo } }
  return { contactsArrayMessage: { displayName: `${cards.length} contacts`, contacts: cards, contextInfo } }
}

const pollOf = ({ question, options }: { question: string; options: string[] }, contextInfo: proto.IContextInfo | undefined) => ({
  pollCreationMessageV3: {
    name: question,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: 1,
    contextInfo,
  },
})

const FILES: [keyof proto.IMessage, MediaType, string][] = [
  ['imageMessage', 'image', 'image'],
  ['videoMessage', 'video', 'video'],
  ['audioMessage', 'audio', 'audio'],
  ['documentMessage', 'document', 'document'],
  ['stickerMessage', 'sticker', 'sticker'],
]

/** The file of a message, if any, and the service's name for its kind. */
export function attachmentIn(message: proto.IMessage) {
  for (const [name, type, kind] of FILES) {
    const file = message[name] as (proto.Message.IImageMessage & { ptt?: boolean | null }) | null | undefined
    if (file) return { file, type, kind: file.ptt ? 'ptt' : kind }
  }
  return undefined
}

/** The message inside a wrapper, such as view once. */
export const unwrapMessage = (message: proto.IMessage): proto.IMessage =>
  message.documentWithCaptionMessage?.message ?? message.viewOnceMessageV2?.message ?? message.ephemeralMessage?.message ?? message
