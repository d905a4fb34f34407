import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertFileKey } from '../fileKeys.ts'
import type { FileStore } from '../fileStore.ts'
import { createS3Client, type S3Bucket } from './s3Client.ts'
import { s3Listing } from './s3Listing.ts'
import { uploadFile } from './uploadFile.ts'

/** `drafts`: the local folder in which a stream is stored before it is sent, because S3 needs its length and hash first. */
type Options = { drafts: string; partBytes?: number; pageSize?: number; pauses?: readonly number[] }

/** Stores files in a private bucket. Equal bytes under two keys are stored twice, so there are no leftovers to clean up. */
export function s3Store(place: S3Bucket, { drafts, partBytes, pageSize, pauses }: Options): FileStore & { check: () => Promise<unknown> } {
  const calls = createS3Client(place, pauses)
  const { call } = calls
  const remove = async (key: string) => (await call({ method: 'DELETE', key: assertFileKey(key) }))?.body.dump()
  const { list, folders, check } = s3Listing(calls, pageSize)

  return {
    async put(key, from) {
      const path = typeof from === 'string' ? from : join(drafts, randomUUID())
      try {
        if (typeof from !== 'string') await writeDraft(from, path)
        await uploadFile(calls, assertFileKey(key), path, partBytes)
      } catch (error) {
        if (path !== from) await rm(path, { force: true })
        throw error
      }
      await rm(path, { force: true })
    },
    async open(key, range) {
      const answer = await call({ method: 'GET', key: assertFileKey(key), ...(range && { range: `bytes=${range.start}-${range.end}` }) })
      return answer?.body
    },
    async size(key) {
      const answer = await call({ method: 'HEAD', key: assertFileKey(key) })
      await answer?.body.dump()
      return answer && Number(answer.headers['content-length'])
    },
    remove: async (key) => void (await remove(key)),
    async removeFolder(folder) {
      for (const { name } of await list(folder)) await remove(`${folder}/${name}`)
    },
    folders,
    list,
    check,
    forgetUnused: async () => undefined,
  }
}

async function writeDraft(from: Readable, path: string) {
  await mkdir(join(path, '..'), { recursive: true })
  await pipeline(from, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
