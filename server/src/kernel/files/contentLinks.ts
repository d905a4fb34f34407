import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * An index of the files in each folder by content: one more hard link of each file has the hash of its content as its name. The bytes stay as
 * long as any link exists, so losing an entry here deletes no file; the same content would only be stored twice.
 */
export function contentLinksIn(root: string) {
  return {
    /** The content at `path`, read once. */
    async of(folder: string, path: string) {
      const content = join(root, folder, await hashOf(path))
      return {
        /** If the content is known, links it to `target`, deletes the file at `path` and returns true. Else returns false. */
        async linkIfKnown(target: string): Promise<boolean> {
          if (!(await named(content, target))) return false
          await rm(path, { force: true })
          return true
        },
        /** Records the content under its current path. */
        async remember(target: string) {
          await mkdir(join(root, folder), { recursive: true })
          await named(target, content)
        },
      }
    },
    async forgetUnused(folder: string) {
      for (const name of await readdir(join(root, folder)).catch(() => [])) {
        const path = join(root, folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found?.nlink === 1) await rm(path, { force: true })
      }
    },
    removeFolder: (folder: string) => rm(join(root, folder), { recursive: true, force: true }),
  }
}

async function hashOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Adds a hard link. False if the source is missing or the disk supports no hard links. It also renews the modification time, so that a file
 * that is just being stored does not look unused.
 */
async function named(path: string, name: string): Promise<boolean> {
  const draft = join(dirname(name), `draft-${randomUUID()}`)
  const now = new Date()
  try {
    await utimes(path, now, now)
    await link(path, draft)
  } catch {
    return false
  }
  await rename(draft, name)
  // Renaming one hard link onto another of the same file does nothing, so the draft may be left over.
  await rm(draft, { force: true })
  return true
}
