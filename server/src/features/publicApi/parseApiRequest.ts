import { randomUUID } from 'node:crypto'
import { uuid } from '@recado/contract/kit/fields'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField, missingFields } from '../../kernel/invalidField.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'
import { fetchExternalFile, insertUploadedMedia, storeUpload } from '../media/index.ts'
import { derivedId, messageIdOfFile, type OutgoingMessage } from '../messages/index.ts'
import type { ApiSendRequest } from './sendApiMessages.ts'

/** Turns a request into messages: a text, or one message per file with its text. A single text goes with the first file. */
export async function parseApiRequest(kernel: Kernel, request: ApiSendRequest): Promise<OutgoingMessage[]> {
  const { db, caller, body, files } = request
  const key = idOf(request)
  const text = { id: key, body: body.body, origin: 'api' as const, originName: caller.name }
  const count = files.length + (body.mediaUrl === undefined ? 0 : 1)
  if (count === 0) {
    if (body.body.trim() === '') throw missingFields(['body'])
    return [text]
  }
  const isRepeated = body.idempotencyKey && (await db.selectFrom('messages').select('id').where('id', '=', key).executeTakeFirst())
  // The messages of a repeated call are stored with their files, so nothing is stored again.
  if (isRepeated) return Array.from({ length: count }, (_, index) => ({ ...text, id: messageIdOfFile(key, index) }))
  const fetched = body.mediaUrl === undefined ? [] : [await fetchedFile(kernel, caller.companyId, body.mediaUrl)]
  const uploads = [...(await Promise.all(files.map((file) => storeUpload(kernel, caller.companyId, file)))), ...fetched]
  return uploads.map((upload, index) => ({
    ...text,
    mediaType: fileKindOf(upload.mime),
    mediaId: upload.id,
    mediaName: upload.name,
    id: messageIdOfFile(key, index),
    // Old clients send the name of the file as its text.
    body: captionOf(body, index) === upload.name ? '' : captionOf(body, index),
    prepare: (tx) => insertUploadedMedia(tx, upload),
  }))
}

/**
 * A key that is a UUID is the id of the message. Any other key is hashed together with the connection, so that connections do not collide.
 */
function idOf({ caller, body: { idempotencyKey } }: ApiSendRequest) {
  if (idempotencyKey === undefined) return randomUUID()
  const { data } = uuid.safeParse(idempotencyKey)
  return data ?? derivedId(`line ${caller.connectionId} ${idempotencyKey}`)
}

const captionOf = ({ body, bodies = [] }: ApiSendRequest['body'], index: number) =>
  bodies.length > 1 ? (bodies[index] ?? '') : index === 0 ? body : ''

async function fetchedFile(kernel: Kernel, companyId: number, url: string) {
  const file = await fetchExternalFile(kernel, companyId, { url }).catch((error) => {
    throw error instanceof OutgoingRefused ? invalidField('mediaUrl', reasonOf(error)) : error
  })
  if (!file) throw invalidField('mediaUrl', 'no_file')
  return file
}

const reasonOf = ({ reason }: OutgoingRefused) =>
  reason === 'private' ? 'private_address' : reason === 'address' ? 'no_address' : reason === 'tooLarge' ? 'too_big' : 'unreachable'
