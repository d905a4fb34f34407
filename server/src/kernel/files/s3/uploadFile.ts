import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Content, S3Client } from './s3Client.ts'
import { PART_BYTES, uploadParts } from './uploadParts.ts'

/** Uploads a local file, read from the disk as it is sent. */
export async function uploadFile(client: S3Client, key: string, path: string, partBytes = PART_BYTES): Promise<void> {
  const { size } = await stat(path)
  await uploadParts(client, key, partsOf(path, { size, partBytes }))
}

async function* partsOf(path: string, { size, partBytes }: { size: number; partBytes: number }) {
  let from = 0
  do {
    yield await contentOf(path, { from, size: Math.min(partBytes, size - from) })
    from += partBytes
  } while (from < size)
}

async function contentOf(path: string, { from, size }: { from: number; size: number }): Promise<Content> {
  const open = () => (size === 0 ? '' : createReadStream(path, { start: from, end: from + size - 1 }))
  const hash = createHash('sha256')
  if (size > 0) await pipeline(open(), hash)
  return { hash: hash.digest('hex'), size, open }
}
