import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import type { ChangeDetails } from '@recado/contract/messages/messageChanges'
import type { Message } from '@recado/contract/messages/messages'
import type { MessageOrigin } from '@recado/contract/messages/origins'
import type { SentTemplate } from '@recado/contract/templates/templateContent'
import type { Kernel } from '../../kernel/feature.ts'
import { mediaUrlSigner } from '../media/index.ts'
import type { StoredMessage } from './messages.rows.ts'
import type { StoredChange } from './messages.table.ts'

/** Turns a stored message into the message that clients receive. The URLs of its files are signed by this installation. */
export const messagePresenter = (kernel: Pick<Kernel, 'urlSigner'>): ((stored: StoredMessage) => Message) => {
  const signUrl = mediaUrlSigner(kernel)
  return (stored) => toMessage(stored, signUrl)
}

type SignUrl = (companyId: number, mediaId: string, variant?: 'thumbnail') => string
type UrlOf = (mediaId: string, variant?: 'thumbnail') => string

/** PostgreSQL writes times inside of JSON in a form of its own. */
const isoTime = (text: string) => new Date(text).toISOString()

/** The content of a deleted message is left out. Each field is named here: for a page of messages that is faster than copying and deleting. */
function toMessage(stored: StoredMessage, signUrl: SignUrl): Message {
  const urlOf = (id: string, variant?: 'thumbnail') => signUrl(stored.companyId, id, variant)
  const { body, mediaName, mediaUrl, thumbnailUrl } = contentOf(stored, urlOf)
  return {
    id: stored.id,
    ticketId: stored.ticketId,
    body,
    fromMe: stored.fromMe,
    mediaType: stored.mediaType,
    mediaUrl,
    mediaName,
    thumbnailUrl,
    isDeleted: stored.isDeleted,
    createdAt: stored.createdAt,
    contact: authorOf(stored),
    contactId: stored.contactId,
    userId: stored.userId,
    user: writerOf(stored),
    ack: stored.ack,
    sentAt: stored.sentAt,
    deliveredAt: stored.deliveredAt,
    readAt: stored.readAt,
    media: fileOf(stored),
    error: stored.error,
    read: stored.read,
    isEdited: stored.isEdited,
    change: stored.change?.state ?? null,
    changeDetails: stored.change && detailsOf(stored.change),
    isForwarded: stored.isForwarded,
    isStandby: stored.isStandby,
    menu: stored.isDeleted ? null : stored.menu,
    link: stored.isDeleted ? null : stored.link,
    isAutomatic: stored.isAutomatic,
    origin: stored.origin,
    quotedMsgId: stored.quotedId,
    quotedMsg: stored.quoted && quotedOf(stored.quoted, urlOf),
    reactions: stored.reactions?.map((reaction) => ({ ...reaction, createdAt: isoTime(reaction.createdAt) })) ?? [],
    template: stored.isDeleted ? null : stored.template,
    pricing: stored.pricing,
  }
}

const quotedOf = (quoted: NonNullable<StoredMessage['quoted']>, urlOf: UrlOf) => ({
  id: quoted.id,
  ticketId: quoted.ticketId,
  fromMe: quoted.fromMe,
  mediaType: quoted.mediaType,
  isDeleted: quoted.isDeleted,
  contact: quoted.contact,
  user: writerOf(quoted),
  isAutomatic: quoted.isAutomatic,
  createdAt: isoTime(quoted.createdAt),
  ...contentOf(quoted, urlOf),
})

const detailsOf = ({ kind, userId, error, reason, at }: StoredChange): ChangeDetails => ({ kind, userId, error, reason, at })

const authorOf = ({ contactId, contactName, contactNumber, contactPicture }: StoredMessage): Message['contact'] =>
  contactName === null ? null : { id: contactId, name: contactName, number: contactNumber, profilePicUrl: contactPicture }

const writerOf = ({ userId, userName }: Pick<StoredMessage, 'userId' | 'userName'>) =>
  userName === null ? null : { id: userId, name: userName }

function fileOf(stored: StoredMessage): Message['media'] {
  const { isDeleted, mediaState, mediaSize, mediaMime } = stored
  if (isDeleted || mediaState !== 'ready' || mediaSize === null || mediaMime === null) return null
  const { mediaSeconds, mediaWaveform, mediaTranscript, mediaLostAt } = stored
  return {
    size: mediaSize,
    mime: mediaMime,
    seconds: mediaSeconds,
    waveform: mediaWaveform,
    transcript: mediaTranscript,
    ...(mediaLostAt !== null && { isLost: true }),
  }
}

type StoredContent = Pick<StoredMessage, 'body' | 'isDeleted' | 'mediaId' | 'mediaState' | 'mediaName' | 'mediaLostAt' | 'hasThumbnail'>

function contentOf({ body, isDeleted, mediaId, mediaState, mediaName, mediaLostAt, hasThumbnail }: StoredContent, urlOf: UrlOf) {
  if (isDeleted) return { body: '', mediaUrl: null, mediaName: null, thumbnailUrl: null }
  const hasFile = mediaId !== null && mediaState === 'ready' && mediaLostAt === null
  return {
    body,
    mediaName: mediaName || null,
    mediaUrl: hasFile ? urlOf(mediaId) : null,
    thumbnailUrl: hasFile && hasThumbnail ? urlOf(mediaId, 'thumbnail') : null,
  }
}

type NewlyStored = {
  id: string
  ticketId: number
  body: string
  fromMe: boolean
  createdAt: Date
  /** The contact who wrote it, or to whom it goes. */
  author: NonNullable<Message['contact']>
  user?: { id: number; name: string } | undefined
  mediaType?: MessageKind | null
  mediaName?: string | null
  ack?: number
  read?: boolean
  isForwarded?: boolean | undefined
  isStandby?: boolean
  isAutomatic?: boolean | undefined
  origin?: MessageOrigin
  template?: SentTemplate | null | undefined
  menu?: NativeMenu | undefined
  link?: LinkPreview | undefined
}

/** Returns a message that was just stored as reading it back would. Nothing can have changed it yet, and its file is still missing. */
export const presentNewMessage = ({ author, user, createdAt, mediaType = null, mediaName = null, ...message }: NewlyStored): Message => ({
  id: message.id,
  ticketId: message.ticketId,
  body: message.body,
  fromMe: message.fromMe,
  mediaType,
  mediaName,
  ack: message.ack ?? 0,
  read: message.read ?? message.fromMe,
  isForwarded: message.isForwarded ?? false,
  isAutomatic: message.isAutomatic ?? false,
  origin: message.origin ?? null,
  isStandby: message.isStandby ?? false,
  menu: message.menu ?? null,
  link: message.link ?? null,
  contactId: author.id,
  contact: { id: author.id, name: author.name, number: author.number, profilePicUrl: author.profilePicUrl },
  createdAt: createdAt.toISOString(),
  userId: user?.id ?? null,
  user: user ?? null,
  error: null,
  mediaUrl: null,
  thumbnailUrl: null,
  quotedMsgId: null,
  quotedMsg: null,
  reactions: [],
  isDeleted: false,
  isEdited: false,
  change: null,
  changeDetails: null,
  media: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  template: message.template ?? null,
  pricing: null,
})
