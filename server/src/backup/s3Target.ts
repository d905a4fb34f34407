import { Readable } from 'node:stream'
import { type Content, createS3Client, type S3Bucket } from '../kernel/files/s3/s3Client.ts'
import { entriesIn, listPages } from '../kernel/files/s3/s3Listing.ts'
import { sha256Hex } from '../kernel/files/s3/signRequest.ts'
import { PART_BYTES, uploadParts } from '../kernel/files/s3/uploadParts.ts'
import { xmlValue, xmlValues } from '../kernel/files/s3/xmlResponses.ts'
import { type BackupTarget, countAndHash } from './backupTarget.ts'

/** A prefix of a bucket. Use a bucket with versions or object lock, so that who steals the key cannot delete the backups. */
export function s3Target(place: S3Bucket, prefix: string): BackupTarget {
  const client = createS3Client(place)
  const { call } = client
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)
  const pages = (folder: string) => listPages(client, { delimiter: '/', prefix: `${keyOf(folder)}/` })

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
      for (const entry of entriesIn(page)) found.set(xmlValue(entry, 'Key').slice(start), Number(xmlValue(entry, 'Size')))
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
      await uploadParts(client, keyOf(name), inParts(counted))
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

/** Each part waits in memory until it is sent, because S3 needs its hash first. */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Content, undefined> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let isEmpty = true
  for await (const chunk of source) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield contentOf(Buffer.concat(waiting))
    waiting = []
    bytes = 0
    isEmpty = false
  }
  if (bytes > 0 || isEmpty) yield contentOf(Buffer.concat(waiting))
  return undefined
}

const contentOf = (part: Buffer): Content => ({
  hash: sha256Hex(part),
  size: part.length,
  open: () => (part.length === 0 ? '' : Readable.from([part])),
})
