import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { failPoint } from '../kernel/failPoints.ts'
import { diskSpace } from '../kernel/files/diskSpace.ts'

export type Stored = { bytes: number; sha256: string }

/** Where backups are stored: a folder, or a prefix of an S3 bucket. Names have slashes, like paths. */
export type BackupTarget = {
  /** As the operator named it. */
  label: string
  /** Stores a file. The name has no file until all bytes are safe. */
  put: (name: string, content: AsyncIterable<Uint8Array>) => Promise<Stored>
  /** Undefined if there is no such file. */
  open: (name: string) => Promise<Readable | undefined>
  /** The names of files and folders in a folder. */
  list: (folder: string) => Promise<string[]>
  /** The bytes of each file in a folder, by name. */
  sizes: (folder: string) => Promise<ReadonlyMap<string, number>>
  remove: (name: string) => Promise<void>
  removeFolder: (folder: string) => Promise<void>
  /** Removes the files in a folder whose writer was killed before they were complete. */
  removeDrafts: (folder: string) => Promise<void>
  /** Undefined where nobody can say. */
  freeBytes: () => Promise<number | undefined>
}

const DRAFT = '.unfinished'
/** A draft that was not written to for this time (ms) has no writer any more. The log archive writes while a backup is made. */
const DRAFT_AGE = 60 * 60 * 1000

/** A folder of this machine, or of another one that is mounted here. */
export function folderTarget(path: string): BackupTarget {
  const root = resolve(path)
  const pathOf = (name: string) => join(root, ...name.split('/'))
  /** The folder above the root must be there: a disk that is not mounted must not be replaced by a new folder. */
  async function makeFolder(path: string) {
    try {
      await mkdir(root, { mode: 0o700 }).catch(ignoreExisting)
      await mkdir(path, { recursive: true, mode: 0o700 })
    } catch (error) {
      throw explainFailure(error, root)
    }
  }
  return {
    label: root,
    async put(name, content) {
      const path = pathOf(name)
      await makeFolder(dirname(path))
      const draft = `${path}.${randomUUID()}${DRAFT}`
      const { counted, result } = countAndHash(content)
      try {
        await pipeline(counted, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
        failPoint('backup.written')
        await rename(draft, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw explainFailure(error, root)
      }
      return result()
    },
    async open(name) {
      const found = await stat(pathOf(name)).catch(ignoreMissing)
      return found?.isFile() ? createReadStream(pathOf(name), { highWaterMark: 256 * 1024 }) : undefined
    },
    async list(folder) {
      const names = (await readdir(pathOf(folder)).catch(ignoreMissing)) ?? []
      return names.filter((name) => !name.endsWith(DRAFT)).sort()
    },
    async sizes(folder) {
      const names = await this.list(folder)
      const found = await Promise.all(names.map((name) => stat(join(pathOf(folder), name)).catch(ignoreMissing)))
      return new Map(names.flatMap((name, position) => (found[position]?.isFile() ? [[name, found[position].size] as const] : [])))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    async removeDrafts(folder) {
      const names = (await readdir(pathOf(folder)).catch(ignoreMissing)) ?? []
      for (const name of names.filter((one) => one.endsWith(DRAFT))) {
        const path = join(pathOf(folder), name)
        const found = await stat(path).catch(ignoreMissing)
        if (found && Date.now() - found.mtimeMs > DRAFT_AGE) await rm(path, { force: true })
      }
    },
    async freeBytes() {
      await makeFolder(root)
      return (await diskSpace(root)).free
    },
  }
}

/** Counts and hashes what passes through. */
export function countAndHash(content: AsyncIterable<Uint8Array>): { counted: AsyncIterable<Uint8Array>; result: () => Stored } {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pass() {
    for await (const chunk of content) {
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  return { counted: pass(), result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

async function syncFolder(path: string) {
  // Windows has no way to flush a folder, and does not need it.
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

const failures: Readonly<Record<string, (root: string) => string>> = {
  ...Object.fromEntries(['EACCES', 'EPERM', 'EROFS'].map((code) => [code, (root: string) => `Cannot write into ${root}: no permission`])),
  ...Object.fromEntries(['ENOTDIR', 'EEXIST'].map((code) => [code, (root: string) => `${root} is not a folder`])),
  ENOENT: (root) => `The folder above ${root} does not exist. Is the disk mounted?`,
  ENOSPC: (root) => `The disk of ${root} is full`,
}

/** The system's words for what went wrong name a file that the operator has never seen. */
function explainFailure(error: unknown, root: string) {
  const words = failures[(error as NodeJS.ErrnoException).code ?? '']?.(root)
  return words === undefined ? error : new Error(words)
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
