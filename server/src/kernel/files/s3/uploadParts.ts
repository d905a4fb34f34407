import { FileStoreUnavailable } from '../fileStoreUnavailable.ts'
import type { Content, S3Client } from './s3Client.ts'
import { sha256Hex } from './signRequest.ts'
import { responseText, xmlValue } from './xmlResponses.ts'

/** Each part of a larger object is retried by itself. A store accepts ten thousand parts at most: 160 GB. */
export const PART_BYTES = 16 * 1024 * 1024

/** Uploads an object whose parts come one after the other, each with its hash for the store to check. A single part is sent as a whole. */
export async function uploadParts({ call }: S3Client, key: string, parts: AsyncIterator<Content>): Promise<void> {
  const send = async (content: Content, query: Record<string, string> = {}) => {
    const answer = await call({ method: 'PUT', key, query, content })
    // Nothing is stored: a 404 means here that the store does not know the upload or the bucket.
    if (!answer) throw new FileStoreUnavailable(new Error('The store knows no such place'))
    await answer.body.dump()
    return String(answer.headers.etag ?? '')
  }
  const first = await parts.next()
  if (first.done) throw new Error('An object has at least one part, which may be empty')
  const second = await parts.next()
  if (second.done) return void (await send(first.value))
  const uploadId = xmlValue(await responseText(await call({ method: 'POST', key, query: { uploads: '' } })), 'UploadId')
  try {
    const tags: string[] = []
    const sendNext = async (content: Content) => tags.push(await send(content, { partNumber: String(tags.length + 1), uploadId }))
    await sendNext(first.value)
    for (let part: IteratorResult<Content> = second; !part.done; part = await parts.next()) await sendNext(part.value)
    await responseText(await call({ method: 'POST', key, query: { uploadId }, content: listOf(tags) }))
  } catch (error) {
    // Otherwise the store would keep the parts, and charge for them, without an object.
    await call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

function listOf(tags: string[]): Content {
  const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const text = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  return { hash: sha256Hex(text), size: Buffer.byteLength(text), open: () => text }
}
