import type { Message } from '@recado/contract/messages/messages'
import type { Kernel } from '../../kernel/feature.ts'
import { mediaUrlSigner } from '../media/index.ts'
import type { StoredMessage } from './messages.rows.ts'

/** Makes a stored message what clients receive. The addresses of its files are signed by this installation. */
export const messagePresenter = (kernel: Pick<Kernel, 'urlSigner'>): ((stored: StoredMessage) => Message) => {
  const address = mediaUrlSigner(kernel)
  return (stored) => toMessage(stored, address)
}

type Address = (companyId: number, mediaId: string, variant?: 'thumbnail') => string
type Addressed = (mediaId: string, variant?: 'thumbnail') => string

/** PostgreSQL writes times inside of JSON in a form of its own. */
const isoTime = (text: string) => new Date(text).toISOString()

/** The content of a deleted message is left out. Each field is named here: for a page of messages that is faster than copying and deleting. */
function toMessage(stored: StoredMessage, address: Address): Message {
  const addressed = (id: string, variant?: 'thumbnail') => address(stored.companyId, id, variant)
  const { body, mediaName, mediaUrl, thumbnailUrl } = shown(stored, addressed)
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
    deliveredAt: stored.deliveredAt,
    readAt: stored.readAt,
    media: fileOf(stored),
    error: stored.error,
    read: stored.read,
    isEdited: stored.isEdited,
    isForwarded: stored.isForwarded,
    isStandby: stored.isStandby,
    menu: stored.isDeleted ? null : stored.menu,
    link: stored.isDeleted ? null : stored.link,
    isAutomatic: stored.isAutomatic,
    origin: stored.origin,
    quotedMsgId: stored.quotedId,
    quotedMsg: stored.quoted && quotedOf(stored.quoted, addressed),
    reactions: stored.reactions?.map((reaction) => ({ ...reaction, createdAt: isoTime(reaction.createdAt) })) ?? [],
    template: stored.isDeleted ? null : stored.template,
    pricing: stored.pricing,
  }
}

const quotedOf = (quoted: NonNullable<StoredMessage['quoted']>, addressed: Addressed) => ({
  id: quoted.id,
  ticketId: quoted.ticketId,
  fromMe: quoted.fromMe,
  mediaType: quoted.mediaType,
  isDeleted: quoted.isDeleted,
  contact: quoted.contact,
  user: writerOf(quoted),
  isAutomatic: quoted.isAutomatic,
  createdAt: isoTime(quoted.createdAt),
  ...shown(quoted, addressed),
})

const authorOf = ({ contactId, contactName, contactNumber, contactPicture }: StoredMessage): Message['contact'] =>
  contactName === null ? null : { id: contactId, name: contactName, number: contactNumber, profilePicUrl: contactPicture }

const writerOf = ({ userId, userName }: Pick<StoredMessage, 'userId' | 'userName'>) =>
  userName === null ? null : { id: userId, name: userName }

function fileOf(stored: StoredMessage): Message['media'] {
  const { isDeleted, mediaState, mediaSize, mediaMime } = stored
  if (isDeleted || mediaState !== 'ready' || mediaSize === null || mediaMime === null) return null
  const { mediaSeconds, mediaWaveform, mediaTranscript } = stored
  return { size: mediaSize, mime: mediaMime, seconds: mediaSeconds, waveform: mediaWaveform, transcript: mediaTranscript }
}

type Shown = Pick<StoredMessage, 'body' | 'isDeleted' | 'mediaId' | 'mediaState' | 'mediaName' | 'hasThumbnail'>

function shown({ body, isDeleted, mediaId, mediaState, mediaName, hasThumbnail }: Shown, address: Addressed) {
  if (isDeleted) return { body: '', mediaUrl: null, mediaName: null, thumbnailUrl: null }
  const isHere = mediaId !== null && mediaState === 'ready'
  return {
    body,
    mediaName: mediaName || null,
    mediaUrl: isHere ? address(mediaId) : null,
    thumbnailUrl: isHere && hasThumbnail ? address(mediaId, 'thumbnail') : null,
  }
}
