import { Readable } from 'node:stream'
import { createS3Client, type S3Bucket } from '../kernel/files/s3/s3Client.ts'
import { sha256Hex } from '../kernel/files/s3/signRequest.ts'
import { responseText, xmlValue, xmlValues } from '../kernel/files/s3/xmlResponses.ts'
import { type BackupTarget, countAndHash } from './backupTarget.ts'

/** Each part waits in memory until it is sent, because S3 needs its hash first. A store accepts ten thousand parts: 160 GB in one file. */
const PART_BYTES = 16 * 1024 * 1024

/** A prefix of a bucket. Use a bucket with versions or object lock, so that who steals the key cannot delete the backups. */
export function s3Target(place: S3Bucket, prefix: string): BackupTarget {
  const { call } = createS3Client(place)
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)
  const put = (key: string, part: Buffer, query?: Record<string, string>) =>
    call({
      method: 'PUT',
      key,
      ...(query && { query }),
      content: { hash: sha256Hex(part), size: part.length, open: () => (part.length === 0 ? '' : Readable.from([part])) },
    })

  async function* pages(folder: string) {
    let token: string | undefined
    do {
      const more: Record<string, string> = token === undefined ? {} : { 'continuation-token': token }
      const query = { 'list-type': '2', delimiter: '/', prefix: `${keyOf(folder)}/`, ...more }
      const page = await responseText(await call({ method: 'GET', query }))
      yield page
      token = page.includes('<IsTruncated>true</IsTruncated>') ? xmlValue(page, 'NextContinuationToken') : undefined
    } while (token !== undefined)
  }

  async function list(folder: string) {
    const start = `${keyOf(folder)}/`.length
    const names: string[] = []
    for await (const page of pages(folder)) {
      const folders = page.split('<CommonPrefixes>').slice(1)
      names.push(...folders.map((part) => xmlValue(part, 'Prefix').slice(start, -1)))
      names.push(...xmlValues(page, 'Key').map((key) => key.slice(start)))
    }
    return names.filter((name) => name !== '').sort()
  }

  async function sizes(folder: string) {
    const start = `${keyOf(folder)}/`.length
    const found = new Map<string, number>()
    for await (const page of pages(folder))
      for (const entry of page.split('<Contents>').slice(1)) found.set(xmlValue(entry, 'Key').slice(start), Number(xmlValue(entry, 'Size')))
    return found
  }

  async function remove(name: string) {
    await (await call({ method: 'DELETE', key: keyOf(name) }))?.body.dump()
  }

  async function removeFolder(folder: string): Promise<void> {
    for (const name of await list(folder)) {
      await removeFolder(`${folder}/${name}`)
      await remove(`${folder}/${name}`)
    }
  }

  return {
    label: `s3://${place.bucket}${prefix && `/${prefix}`}`,
    async put(name, content) {
      const { counted, result } = countAndHash(content)
      const key = keyOf(name)
      const parts = inPartsOf(PART_BYTES, counted)
      const first = await parts.next()
      const second = await parts.next()
      if (second.done) {
        await (await put(key, first.value ?? Buffer.alloc(0)))?.body.dump()
        return result()
      }
      const uploadId = xmlValue(await responseText(await call({ method: 'POST', key, query: { uploads: '' } })), 'UploadId')
      try {
        const tags: string[] = []
        const send = async (part: Buffer) => {
          const answer = await put(key, part, { partNumber: String(tags.length + 1), uploadId })
          await answer?.body.dump()
          tags.push(String(answer?.headers.etag ?? ''))
        }
        await send(first.value as Buffer)
        await send(second.value)
        for await (const part of parts) await send(part)
        const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
        const text = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
        await responseText(
          await call({
            method: 'POST',
            key,
            query: { uploadId },
            content: { hash: sha256Hex(text), size: Buffer.byteLength(text), open: () => text },
          }),
        )
      } catch (error) {
        // Otherwise the store would keep the parts, and charge for them, without a file.
        await call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
        throw error
      }
      return result()
    },
    open: async (name) => (await call({ method: 'GET', key: keyOf(name) }))?.body,
    list,
    sizes,
    remove,
    removeFolder,
    // A store keeps no half object. The parts of a killed upload go by a rule of the bucket: docs/guides/backups.md.
    removeDrafts: async () => undefined,
    freeBytes: async () => undefined,
  }
}

async function* inPartsOf(size: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < size) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
  return undefined
}
