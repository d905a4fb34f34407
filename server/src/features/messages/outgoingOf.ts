import { randomUUID } from 'node:crypto'
import type { messages } from '@recado/contract/messages/messages'
import { cardAsSaid, placeAsSaid } from '@recado/contract/messages/saidContent'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { adoptUpload, insertMedia, keptFile, mediaTypeOf } from '../media/index.ts'
import { countUse, usedQuickMessage } from '../quickMessages/index.ts'
import { seenTicket } from '../tickets/index.ts'
import { placedId } from './derivedId.ts'
import { refuseToWrite } from './messages.commands.ts'
import type { Outgoing } from './send.ts'

type Files = Parameters<typeof adoptUpload>[2][]
type SendRequest = { actor: Actor; db: TenantDb; ticketId: number; body: z.output<typeof messages.send.body>; files: Files }

/** What somebody asks to have sent: a text, a place, a card, or one message for each file, each with its text; a single text goes with the first. */
export async function outgoingOf(kernel: Kernel, request: SendRequest): Promise<Outgoing[]> {
  const { actor, db, ticketId, body, files } = request
  const key = body.idempotencyKey ?? randomUUID()
  const text = { id: key, body: body.body, quotedId: body.quotedMsg?.id, ...(await originOf(request)) }
  if (body.place) return [{ ...text, ...placeAsSaid(body.place) }]
  if (body.card) return [{ ...text, ...cardAsSaid(body.card) }]
  if (files.length === 0 && body.mediaId === undefined) return [text]
  // Before anything is stored: files of somebody who may not send them would only have to be swept up.
  refuseToWrite(actor, await seenTicket(db, actor, ticketId))
  const isRepeated = await db.selectFrom('messages').select('id').where('id', '=', key).executeTakeFirst()
  if (isRepeated) return Array.from({ length: files.length || 1 }, (_, place) => ({ ...text, id: placedId(key, place) }))
  if (body.mediaId !== undefined) return [{ ...text, ...shownIn(await keptFile(kernel, db, { actor, mediaId: body.mediaId })) }]
  const uploads = await Promise.all(files.map((file) => adoptUpload(kernel, actor.companyId, { ...file, isRecording: body.isVoice })))
  return uploads.map((upload, place) => ({
    ...text,
    ...shownIn(upload),
    id: placedId(key, place),
    body: unlessIdle(captionOf(body, place), upload),
    prepare: async (tx) => {
      await insertMedia(tx, upload)
      if (place === 0) await text.prepare?.(tx)
    },
  }))
}

type Shown = { id: string; mime: string; name: string }
const shownIn = ({ id, mime, name }: Shown) => ({ mediaType: mediaTypeOf(mime), mediaId: id, mediaName: name })

/** Whether somebody wrote it or took what lay ready, which is counted with the message. */
async function originOf({ actor, db, body }: SendRequest): Promise<Pick<Outgoing, 'origin' | 'originName' | 'prepare'>> {
  const used = body.quickMessageId === undefined ? undefined : await usedQuickMessage(db, actor, body.quickMessageId)
  if (!used) return { origin: 'attendant' }
  const { id: quickMessageId, shortcode } = used
  return { origin: 'quickMessage', originName: shortcode, prepare: (tx) => countUse(tx, { quickMessageId, userId: actor.userId }) }
}

const captionOf = ({ body, bodies = [] }: SendRequest['body'], place: number) =>
  bodies.length > 1 ? (bodies[place] ?? '') : place === 0 ? body : ''

/** Old clients send a file's name as its text, and show no other name of a document. Beside what is seen or heard it says nothing. */
const unlessIdle = (caption: string, { name, mime }: Shown) => (caption === name && mediaTypeOf(mime) !== 'application' ? '' : caption)
