import type { Message } from '@recado/contract/messages/messages'
import type { StoredMessage } from './messages.rows.ts'

type Address = (companyId: number, mediaId: string, variant?: 'thumbnail') => string

/** What the database keeps of times inside of JSON is text of its own. */
const isoTime = (text: string) => new Date(text).toISOString()

/** A message as it is answered: what was taken back is not told any more, and files have their addresses. */
export function toMessage(stored: StoredMessage, address: Address): Message {
  const { userName, quotedId, quoted, mediaId, mediaState, hasThumbnail, seq, companyId, connectionId, carrierId, ...rest } = stored
  const { mediaSize, mediaMime, mediaSeconds, mediaWaveform, mediaTranscript, ...said } = rest
  const addressed = (id: string, variant?: 'thumbnail') => address(companyId, id, variant)
  return {
    ...said,
    ...shown(stored, addressed),
    media: fileOf(stored),
    template: stored.isDeleted ? null : stored.template,
    menu: stored.isDeleted ? null : stored.menu,
    link: stored.isDeleted ? null : stored.link,
    user: writerOf(stored),
    quotedMsgId: quotedId,
    quotedMsg: quoted && {
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
    },
    reactions: stored.reactions.map((reaction) => ({ ...reaction, createdAt: isoTime(reaction.createdAt) })),
  }
}

const writerOf = ({ userId, userName }: Pick<StoredMessage, 'userId' | 'userName'>) =>
  userName === null ? null : { id: userId, name: userName }

function fileOf({ isDeleted, mediaState, mediaSize, mediaMime, ...file }: StoredMessage): Message['media'] {
  if (isDeleted || mediaState !== 'ready' || mediaSize === null || mediaMime === null) return null
  const { mediaSeconds, mediaWaveform, mediaTranscript } = file
  return { size: mediaSize, mime: mediaMime, seconds: mediaSeconds, waveform: mediaWaveform, transcript: mediaTranscript }
}

type Shown = Pick<StoredMessage, 'body' | 'isDeleted' | 'mediaId' | 'mediaState' | 'mediaName' | 'hasThumbnail'>

function shown(
  { body, isDeleted, mediaId, mediaState, mediaName, hasThumbnail }: Shown,
  address: (mediaId: string, variant?: 'thumbnail') => string,
) {
  if (isDeleted) return { body: '', mediaUrl: null, mediaName: null, thumbnailUrl: null }
  const isHere = mediaId !== null && mediaState === 'ready'
  return {
    body,
    mediaName: mediaName || null,
    mediaUrl: isHere ? address(mediaId) : null,
    thumbnailUrl: isHere && hasThumbnail ? address(mediaId, 'thumbnail') : null,
  }
}
