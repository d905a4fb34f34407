import { type ConnectionRef, type MediaRef, Refused, Unavailable } from '@recado/server/channels/channel'
import { downloadContentFromMessage, type MediaType, proto, type WASocket } from 'baileys'
import type { AddressBook } from './addressBook.ts'
import type { AttachmentKind } from './contentOf.ts'
import type { EventContext } from './eventOf.ts'

export type Sealing = { seal: (text: string) => string; unseal: (sealed: string) => string }
type Reading = { connection: ConnectionRef; people: AddressBook; sealing: Sealing; lateAfter: number; socket: () => WASocket }

/** What `eventOf` needs apart from the message: people, group names and file references. */
export function createEventContext({ connection, people, sealing, lateAfter, socket }: Reading): EventContext {
  const subjects = new Map<string, string>()

  return {
    people,
    lateAfter,
    // The reference contains the file's key, so it is encrypted.
    refOf: (_, { kind, proto: message }) => {
      const content = Buffer.from(proto.Message.encode(message).finish()).toString('base64')
      return { connectionId: connection.connectionId, kind, sealed: sealing.seal(content) }
    },
    async subjectOf(group) {
      const cached = subjects.get(group)
      if (cached !== undefined) return cached
      const subject = await read(group)
      if (subject) subjects.set(group, subject)
      return subject
    },
    renamed: (group, subject) => void subjects.set(group, subject),
  }

  async function read(group: string) {
    try {
      return (await socket().groupMetadata(group)).subject
    } catch {
      return ''
    }
  }
}

type Ref = { connectionId?: unknown; kind?: AttachmentKind; sealed?: unknown }
const DELETED_STATUSES: ReadonlySet<number | undefined> = new Set([403, 404, 410])

/** Downloads a file by its reference, which must belong to this connection. Files that WhatsApp has deleted are refused for good. */
export async function fetchFile({ connectionId }: ConnectionRef, { ref, mime }: MediaRef, { unseal }: Sealing) {
  const { connectionId: owner, kind, sealed } = (ref ?? {}) as Ref
  if (owner !== connectionId || !kind || typeof sealed !== 'string') throw new Refused('mediaGone')
  const content = proto.Message.decode(Buffer.from(unseal(sealed), 'base64'))
  const file = content.imageMessage ?? content.stickerMessage ?? content.videoMessage ?? content.audioMessage ?? content.documentMessage
  if (!file?.mediaKey) throw new Refused('mediaGone')
  try {
    return { stream: await downloadContentFromMessage(file, kind as MediaType), mime }
  } catch (error) {
    const { status, output } = error as { status?: number; output?: { statusCode?: number } }
    if (DELETED_STATUSES.has(status ?? output?.statusCode)) throw new Refused('mediaGone')
    throw new Unavailable('The file could not be fetched', { cause: error })
  }
}
