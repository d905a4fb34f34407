import type { MessageKind } from '@recado/contract/messages/kinds'
import type { Message } from '@recado/contract/messages/messages'
import { parseLocation } from '#web/shared/lib/text/parseLocation.ts'
import { parseVcards } from '#web/shared/lib/text/parseVcards.ts'
import { stripDirectionMarks } from '#web/shared/lib/text/stripDirectionMarks.ts'

export type BubbleVariant = 'plain' | 'note' | 'picture' | 'film' | 'voice' | 'bare'

type KindSpec = {
  /** The frame of its bubble. */
  variant: BubbleVariant
  /** Its content is a file, which may arrive after the message; its body is the caption. */
  isFile: boolean
  canForward: boolean
  /** It can be answered, reacted to and forwarded. */
  isReadable: boolean
  /** The message in a few words. Where it is empty, the name of the kind is shown. */
  excerpt: (message: Pick<Message, 'body' | 'mediaName'>) => string
}

const bodyOf: KindSpec['excerpt'] = ({ body }) => body
const file = { isFile: true, canForward: true, isReadable: true, excerpt: bodyOf }
const card = {
  variant: 'plain',
  isFile: false,
  canForward: true,
  isReadable: true,
  excerpt: ({ body }) =>
    parseVcards(body)
      .map(({ name, numbers }) => name || numbers[0])
      .join(', '),
} as const satisfies KindSpec

/**
 * What the conversation must know of each kind of message. Its icon is in `shared/domain/messages`, its content in
 * `MessageAttachment.tsx`, its name among the texts of `messages`.
 */
export const messageKinds: Record<MessageKind, KindSpec> = {
  image: { ...file, variant: 'picture' },
  audio: { ...file, variant: 'voice' },
  video: { ...file, variant: 'film' },
  application: { ...file, variant: 'plain', excerpt: ({ body, mediaName }) => body || stripDirectionMarks(mediaName ?? '') },
  locationMessage: {
    variant: 'plain',
    isFile: false,
    canForward: true,
    isReadable: true,
    excerpt: ({ body }) => parseLocation(body).description,
  },
  vcard: card,
  contactMessage: card,
  call_log: { variant: 'note', isFile: false, canForward: false, isReadable: true, excerpt: bodyOf },
  awaited: { variant: 'note', isFile: false, canForward: false, isReadable: false, excerpt: bodyOf },
}

/** Whether the body is a text that belongs into the bubble; of other kinds it is data, or nothing. */
export const showsText = (kind: MessageKind | null) => kind === null || messageKinds[kind].isFile

/** WhatsApp sends a sticker as a WebP picture without a text; photos have other formats. */
export const isSticker = ({ mediaType, media, body }: Pick<Message, 'mediaType' | 'media' | 'body'>) =>
  mediaType === 'image' && media?.mime === 'image/webp' && body === ''

/** The frame of a bubble, by what the message holds at present. */
export function bubbleVariant(message: Message): BubbleVariant {
  const { mediaType, mediaUrl, isDeleted, body } = message
  if (isDeleted) return 'note'
  if (mediaType === null) return 'plain'
  const { variant, isFile } = messageKinds[mediaType]
  if (isFile && mediaUrl === null) return body === '' ? 'note' : 'plain'
  return isSticker(message) ? 'bare' : variant
}
