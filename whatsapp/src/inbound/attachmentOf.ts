import type { MessageKind } from '@recado/contract/messages/kinds'
import type { proto } from 'baileys'
import type { AttachmentKind, Content } from './contentOf.ts'

const kinds: Readonly<Record<AttachmentKind, MessageKind>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
}
type File = {
  mimetype?: string | null
  caption?: string | null
  fileName?: string | null
  title?: string | null
  seconds?: number | null
}

/** A message whose main part is a file. */
export function attachmentOf(message: proto.IMessage): Content | undefined {
  const { imageMessage, stickerMessage, videoMessage, ptvMessage, audioMessage, documentMessage } = message
  if (imageMessage) return fileOf('image', imageMessage, { imageMessage })
  if (stickerMessage) return fileOf('sticker', stickerMessage, { stickerMessage })
  if (videoMessage) return fileOf('video', videoMessage, { videoMessage })
  if (ptvMessage) return fileOf('video', ptvMessage, { videoMessage: ptvMessage })
  if (audioMessage) return fileOf('audio', audioMessage, { audioMessage })
  return documentMessage ? fileOf('document', documentMessage, { documentMessage }) : undefined
}

function fileOf(kind: AttachmentKind, file: File, proto: proto.IMessage): Content {
  const { mimetype, caption, fileName, title, seconds } = file
  const name = kind === 'document' ? (fileName ?? title ?? undefined) : undefined
  return {
    body: caption ?? '',
    mediaType: kinds[kind],
    attached: { kind, mime: mimetype?.split(';')[0], name, seconds: seconds ?? undefined, proto },
  }
}
