import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { contentLinksIn } from './contentLinks.ts'
import { assertFileFolder, assertFileKey, DRAFT_PREFIX, isFolder } from './fileKeys.ts'

/** The first and the last byte. */
export type Range = { start: number; end: number }

/**
 * Stores the bytes of files under keys that the product makes: `<company>/<id>`.
 * @example await files.put(`${companyId}/${id}`, stream); const found = await files.open(`${companyId}/${id}`)
 */
export type FileStore = {
  /** Stores a finished file or a stream. The key has no file until all bytes are safe. */
  put: (key: string, from: string | Readable) => Promise<void>
  /** Undefined if there is no file under the key. */
  open: (key: string, range?: Range) => Promise<Readable | undefined>
  size: (key: string) => Promise<number | undefined>
  remove: (key: string) => Promise<void>
  removeFolder: (folder: string) => Promise<void>
  /** The folders, and the names in one of them with the time of storing. */
  folders: () => Promise<string[]>
  list: (folder: string) => Promise<{ name: string; at: Date }[]>
  /** Drops contents that no file of the folder has any more. */
  forgetUnused: (folder: string) => Promise<void>
}

/**
 * Stores files on this machine's disk. A file is written beside its final path and renamed once it is on the disk. Content that the folder
 * has already becomes another hard link, not a copy.
 */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, assertFileKey(key))
  const contents = contentLinksIn(join(root, 'contents'))
  return {
    async put(key, from) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const draft = typeof from === 'string' ? from : join(dirname(path), `${DRAFT_PREFIX}${randomUUID()}`)
      try {
        if (typeof from !== 'string') await pipeline(from, createWriteStream(draft, { flags: 'wx' }))
        const content = await contents.of(basename(dirname(path)), draft)
        if (!(await content.linkIfKnown(path))) {
          await flush(draft)
          await rename(draft, path)
          await content.remember(path)
        }
        await flush(dirname(path))
      } catch (error) {
        if (draft !== from) await rm(draft, { force: true })
        throw error
      }
    },
    async open(key, range) {
      const file = await unlessMissing(open(pathOf(key)))
      return file?.createReadStream({ ...range })
    },
    size: async (key) => (await unlessMissing(stat(pathOf(key))))?.size,
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (folder) =>
      Promise.all([rm(join(root, assertFileFolder(folder)), { recursive: true, force: true }), contents.removeFolder(folder)]).then(
        () => undefined,
      ),
    forgetUnused: (folder) => contents.forgetUnused(assertFileFolder(folder)),
    folders: async () => ((await unlessMissing(readdir(root))) ?? []).filter(isFolder),
    async list(folder) {
      const names = (await unlessMissing(readdir(join(root, assertFileFolder(folder))))) ?? []
      const entries = await Promise.all(
        names.map(async (name) => ({ name, at: (await unlessMissing(stat(join(root, assertFileFolder(folder), name))))?.mtime })),
      )
      return entries.flatMap(({ name, at }) => (at ? [{ name, at }] : []))
    },
  }
}

async function flush(path: string) {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}
