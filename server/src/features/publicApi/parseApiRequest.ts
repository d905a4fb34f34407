import { randomUUID } from 'node:crypto'
import { uuid } from '@recado/contract/kit/fields'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField, missingFields } from '../../kernel/invalidField.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'
import { fetchExternalFile, insertUploadedMedia, mediaTypeOf, storeUpload } from '../media/index.ts'
import { derivedId, idOfPart, type OutgoingMessage } from '../messages/index.ts'
import type { ApiSendRequest } from './sendApiMessages.ts'

/** A text, or one message for each file, each with its text; a single text goes with the first. */
export async function parseApiRequest(kernel: Kernel, asked: ApiSendRequest): Promise<OutgoingMessage[]> {
  const { db, line, body, files } = asked
  const key = idOf(asked)
  const text = { id: key, body: body.body, origin: 'api' as const, originName: line.name }
  const count = files.length + (body.mediaUrl === undefined ? 0 : 1)
  if (count === 0) {
    if (body.body.trim() === '') throw missingFields(['body'])
    return [text]
  }
  const isRepeated = body.idempotencyKey && (await db.selectFrom('messages').select('id').where('id', '=', key).executeTakeFirst())
  // Nothing of it is stored a second time; the message that is there has its file.
  if (isRepeated) return Array.from({ length: count }, (_, place) => ({ ...text, id: idOfPart(key, place) }))
  const fetched = body.mediaUrl === undefined ? [] : [await fetchedFile(kernel, line.companyId, body.mediaUrl)]
  const uploads = [...(await Promise.all(files.map((file) => storeUpload(kernel, line.companyId, file)))), ...fetched]
  return uploads.map((upload, place) => ({
    ...text,
    ...{ mediaType: mediaTypeOf(upload.mime), mediaId: upload.id, mediaName: upload.name },
    id: idOfPart(key, place),
    // Old clients send a file's name as its text.
    body: captionOf(body, place) === upload.name ? '' : captionOf(body, place),
    prepare: (tx) => insertUploadedMedia(tx, upload),
  }))
}

/** A key that is an id is the message's own; any other text becomes one, of this line alone. */
function idOf({ line, body: { idempotencyKey } }: ApiSendRequest) {
  if (idempotencyKey === undefined) return randomUUID()
  const { data } = uuid.safeParse(idempotencyKey)
  return data ?? derivedId(`line ${line.connectionId} ${idempotencyKey}`)
}

const captionOf = ({ body, bodies = [] }: ApiSendRequest['body'], place: number) =>
  bodies.length > 1 ? (bodies[place] ?? '') : place === 0 ? body : ''

async function fetchedFile(kernel: Kernel, companyId: number, url: string) {
  const file = await fetchExternalFile(kernel, companyId, { url }).catch((error) => {
    throw error instanceof OutgoingRefused ? invalidField('mediaUrl', reasonOf(error)) : error
  })
  if (!file) throw invalidField('mediaUrl', 'no_file')
  return file
}

const reasonOf = ({ reason }: OutgoingRefused) =>
  reason === 'private' ? 'private_address' : reason === 'address' ? 'no_address' : reason === 'tooLarge' ? 'too_big' : 'unreachable'
