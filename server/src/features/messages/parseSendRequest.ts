import { randomUUID } from 'node:crypto'
import { contactCardContent, locationContent } from '@recado/contract/messages/locationAndCard'
import type { messages } from '@recado/contract/messages/messages'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { insertUploadedMedia, mediaTypeOf, readReusableFile, storeUpload } from '../media/index.ts'
import { findUsedQuickMessage, incrementUse } from '../quickMessages/index.ts'
import { readVisibleTicket } from '../tickets/index.ts'
import { idOfPart } from './derivedId.ts'
import { assertMayWrite } from './messages.commands.ts'
import type { OutgoingMessage } from './sendMessage.ts'

type Files = Parameters<typeof storeUpload>[2][]
type SendRequest = { actor: Actor; db: TenantDb; ticketId: number; body: z.output<typeof messages.send.body>; files: Files }

/** What somebody asks to have sent: a text, a place, a card, or one message for each file, each with its text; a single text goes with the first. */
export async function parseSendRequest(kernel: Kernel, request: SendRequest): Promise<OutgoingMessage[]> {
  const { actor, db, ticketId, body, files } = request
  const key = body.idempotencyKey ?? randomUUID()
  const text = { id: key, body: body.body, quotedId: body.quotedMsg?.id, ...(await originOf(request)) }
  if (body.place) return [{ ...text, ...locationContent(body.place) }]
  if (body.card) return [{ ...text, ...contactCardContent(body.card) }]
  if (files.length === 0 && body.mediaId === undefined) return [text]
  // Before anything is stored: files of somebody who may not send them would only have to be swept up.
  assertMayWrite(actor, await readVisibleTicket(db, actor, ticketId))
  const isRepeated = await db.selectFrom('messages').select('id').where('id', '=', key).executeTakeFirst()
  if (isRepeated) return Array.from({ length: files.length || 1 }, (_, place) => ({ ...text, id: idOfPart(key, place) }))
  if (body.mediaId !== undefined) return [{ ...text, ...shownIn(await readReusableFile(kernel, db, { actor, mediaId: body.mediaId })) }]
  const uploads = await Promise.all(files.map((file) => storeUpload(kernel, actor.companyId, { ...file, isRecording: body.isVoice })))
  return uploads.map((upload, place) => ({
    ...text,
    ...shownIn(upload),
    id: idOfPart(key, place),
    body: withoutFileName(captionOf(body, place), upload),
    prepare: async (tx) => {
      await insertUploadedMedia(tx, upload)
      if (place === 0) await text.prepare?.(tx)
    },
  }))
}

type Shown = { id: string; mime: string; name: string }
const shownIn = ({ id, mime, name }: Shown) => ({ mediaType: mediaTypeOf(mime), mediaId: id, mediaName: name })

/** Whether somebody wrote it or took what lay ready, which is counted with the message. */
async function originOf({ actor, db, body }: SendRequest): Promise<Pick<OutgoingMessage, 'origin' | 'originName' | 'prepare'>> {
  const used = body.quickMessageId === undefined ? undefined : await findUsedQuickMessage(db, actor, body.quickMessageId)
  if (!used) return { origin: 'attendant' }
  const { id: quickMessageId, shortcode } = used
  return { origin: 'quickMessage', originName: shortcode, prepare: (tx) => incrementUse(tx, { quickMessageId, userId: actor.userId }) }
}

const captionOf = ({ body, bodies = [] }: SendRequest['body'], place: number) =>
  bodies.length > 1 ? (bodies[place] ?? '') : place === 0 ? body : ''

/** Old clients send a file's name as its text, and show no other name of a document. Beside what is seen or heard it says nothing. */
const withoutFileName = (caption: string, { name, mime }: Shown) => (caption === name && mediaTypeOf(mime) !== 'application' ? '' : caption)
