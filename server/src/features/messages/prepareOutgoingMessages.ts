import { createHash, randomUUID } from 'node:crypto'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import { contactCardContent, locationContent } from '@recado/contract/messages/locationAndCard'
import type { messageEndpoints } from '@recado/contract/messages/messages'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { insertUploadedMedia, readReusableFile, storeUpload } from '../media/index.ts'
import { findUsedQuickMessage, incrementUse } from '../quickMessages/index.ts'
import { readVisibleTicket } from '../tickets/index.ts'
import type { OutgoingMessage } from './enqueueMessage.ts'
import { assertMayWrite } from './messages.commands.ts'

type Files = Parameters<typeof storeUpload>[2][]
type SendRequest = { actor: Actor; db: TenantDb; ticketId: number; body: z.output<typeof messageEndpoints.send.body>; files: Files }

/** The messages of one request: a text, a location, a contact card, or one message for each file. A single text goes with the first file. */
export async function prepareOutgoingMessages(kernel: Kernel, request: SendRequest): Promise<OutgoingMessage[]> {
  const { actor, db, ticketId, body, files } = request
  const key = body.idempotencyKey ?? randomUUID()
  const text = { id: key, body: body.body, quotedId: body.quotedMsg?.id, ...(await originOf(request)) }
  if (body.place) return [{ ...text, ...locationContent(body.place) }]
  if (body.card) return [{ ...text, ...contactCardContent(body.card) }]
  if (files.length === 0 && body.mediaId === undefined) return [text]
  // Check this before anything is stored: the files of a refused request would have to be deleted later.
  assertMayWrite(actor, await readVisibleTicket(db, actor, ticketId))
  const isRepeated = await db.selectFrom('messages').select('id').where('id', '=', key).executeTakeFirst()
  if (isRepeated) return Array.from({ length: files.length || 1 }, (_, index) => ({ ...text, id: messageIdOfFile(key, index) }))
  if (body.mediaId !== undefined) return [{ ...text, ...fileContent(await readReusableFile(kernel, db, { actor, mediaId: body.mediaId })) }]
  const uploads = await Promise.all(files.map((file) => storeUpload(kernel, actor.companyId, { ...file, isRecording: body.isVoice })))
  return uploads.map((upload, index) => ({
    ...text,
    ...fileContent(upload),
    id: messageIdOfFile(key, index),
    body: withoutFileName(captionOf(body, index), upload),
    prepare: async (tx) => {
      await insertUploadedMedia(tx, upload)
      if (index === 0) await text.prepare?.(tx)
    },
  }))
}

type SentFile = { id: string; mime: string; name: string }
const fileContent = ({ id, mime, name }: SentFile) => ({ mediaType: fileKindOf(mime), mediaId: id, mediaName: name })

/** Typed by the agent, or a quick message, whose use is counted with the message. */
async function originOf({ actor, db, body }: SendRequest): Promise<Pick<OutgoingMessage, 'origin' | 'originName' | 'prepare'>> {
  const used = body.quickMessageId === undefined ? undefined : await findUsedQuickMessage(db, actor, body.quickMessageId)
  if (!used) return { origin: 'attendant' }
  const { id: quickMessageId, shortcode } = used
  return { origin: 'quickMessage', originName: shortcode, prepare: (tx) => incrementUse(tx, { quickMessageId, userId: actor.userId }) }
}

const captionOf = ({ body, bodies = [] }: SendRequest['body'], index: number) =>
  bodies.length > 1 ? (bodies[index] ?? '') : index === 0 ? body : ''

/** Old clients send the file name as the text. For a document it stays, since they show no other name; beside a picture, a video or a recording it goes. */
const withoutFileName = (caption: string, { name, mime }: SentFile) =>
  caption === name && fileKindOf(mime) !== 'application' ? '' : caption

/** A UUID that is always the same for the same text. */
export function derivedId(text: string) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The first of several files has the caller's key as its id. The ids of the others are derived from it, so that a retry finds them all. */
export const messageIdOfFile = (key: string, index: number) => (index === 0 ? key : derivedId(`${key} ${index}`))
