import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { FileStoreUnavailable } from '../fileStoreUnavailable.ts'
import type { S3Client } from './s3Client.ts'
import { sha256Hex } from './signRequest.ts'
import { responseText, xmlValue } from './xmlResponses.ts'

/** Each part of a larger file is retried by itself. A store accepts ten thousand parts at most: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

/** Uploads a local file, read from the disk as it is sent, with the hash of each part for the store to check. */
export async function uploadFile({ call }: S3Client, key: string, path: string, partBytes = PART_BYTES): Promise<void> {
  const { size } = await stat(path)
  if (size <= partBytes) {
    await mustBeTaken(call({ method: 'PUT', key, content: await contentOf(path, { from: 0, size }) }))
    return
  }
  const uploadId = xmlValue(await responseText(await call({ method: 'POST', key, query: { uploads: '' } })), 'UploadId')
  try {
    const tags: string[] = []
    for (let from = 0; from < size; from += partBytes) {
      const content = await contentOf(path, { from, size: Math.min(partBytes, size - from) })
      const query = { partNumber: String(tags.length + 1), uploadId }
      const { headers } = await mustBeTaken(call({ method: 'PUT', key, query, content }))
      tags.push(String(headers.etag ?? ''))
    }
    await responseText(await call({ method: 'POST', key, query: { uploadId }, content: listOf(tags) }))
  } catch (error) {
    // Otherwise the store would keep the parts, and charge for them, without a file.
    await call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function contentOf(path: string, { from, size }: { from: number; size: number }) {
  const open = () => (size === 0 ? '' : createReadStream(path, { start: from, end: from + size - 1 }))
  const hash = createHash('sha256')
  if (size > 0) await pipeline(open(), hash)
  return { hash: hash.digest('hex'), size, open }
}

function listOf(tags: string[]) {
  const parts = tags.map((tag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const text = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  return { hash: sha256Hex(text), size: Buffer.byteLength(text), open: () => text }
}

async function mustBeTaken(calling: ReturnType<S3Client['call']>) {
  const answer = await calling
  if (!answer) throw new FileStoreUnavailable(new Error('The store knows no such place'))
  await answer.body.dump()
  return answer
}
