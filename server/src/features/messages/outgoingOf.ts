import { createHash, randomUUID } from 'node:crypto'
import type { messages } from '@recado/contract/messages/messages'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { adoptUpload, insertMedia, mediaTypeOf } from '../media/index.ts'
import { seenTicket } from '../tickets/index.ts'
import { refuseToWrite } from './messages.commands.ts'
import type { Outgoing } from './send.ts'

type Files = Parameters<typeof adoptUpload>[2][]
type SendRequest = { actor: Actor; db: TenantDb; ticketId: number; body: z.output<typeof messages.send.body>; files: Files }

/** What somebody asks to have sent: a text, or one message for each file, each with its text; a single text goes with the first. */
export async function outgoingOf(kernel: Kernel, { actor, db, ticketId, body, files }: SendRequest): Promise<Outgoing[]> {
  const key = body.idempotencyKey ?? randomUUID()
  const text = { id: key, body: body.body, quotedId: body.quotedMsg?.id, origin: 'attendant' as const }
  if (files.length === 0) return [text]
  // Before anything is stored: files of somebody who may not send them would only have to be swept up.
  refuseToWrite(actor, await seenTicket(db, actor, ticketId))
  const isRepeated = await db.selectFrom('messages').select('id').where('id', '=', key).executeTakeFirst()
  if (isRepeated) return files.map((_, place) => ({ ...text, id: derivedId(key, place) }))
  const uploads = await Promise.all(files.map((file) => adoptUpload(kernel, actor.companyId, { ...file, isRecording: body.isVoice })))
  return uploads.map((upload, place) => ({
    ...text,
    id: derivedId(key, place),
    // Old clients send a file's name as its text.
    body: captionOf(body, place) === upload.name ? '' : captionOf(body, place),
    mediaType: mediaTypeOf(upload.mime),
    mediaId: upload.id,
    mediaName: upload.name,
    prepare: (tx) => insertMedia(tx, upload),
  }))
}

const captionOf = ({ body, bodies = [] }: SendRequest['body'], place: number) =>
  bodies.length > 1 ? (bodies[place] ?? '') : place === 0 ? body : ''

/** Of several files only the first can have the caller's key; the others' follow from it, so that a repeat repeats them all. */
function derivedId(key: string, place: number) {
  if (place === 0) return key
  const hex = createHash('sha256').update(`${key} ${place}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
