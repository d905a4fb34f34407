import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * What lies in each folder, by its bytes: under the hash of a content stands one more name of it. Bytes stay as long as any name
 * does, so nothing that is forgotten here, or lost, takes a file away; it would only be kept twice when it comes again.
 */
export function contentLinksIn(root: string) {
  return {
    /** What is at `path`, read once. */
    async of(folder: string, path: string) {
      const content = join(root, folder, await hashOf(path))
      return {
        /** Makes `place` a name of the same bytes, and takes those at `path` away; false where they are new. */
        async give(place: string): Promise<boolean> {
          if (!(await named(content, place))) return false
          await rm(path, { force: true })
          return true
        },
        /** Remembers them where they lie now. */
        async know(place: string) {
          await mkdir(join(root, folder), { recursive: true })
          await named(place, content)
        },
      }
    },
    async forgetUnused(folder: string) {
      for (const name of await readdir(join(root, folder)).catch(() => [])) {
        const place = join(root, folder, name)
        const found = await stat(place).catch(() => undefined)
        if (found?.nlink === 1) await rm(place, { force: true })
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
 * One more name of the bytes at a path; false where there are none, or the disk knows no second names. They are young again by it:
 * what is just being put somewhere must not look as if nobody had wanted it for days.
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
  // Two names of the same bytes are not renamed into each other: then the draft is left.
  await rm(draft, { force: true })
  return true
}
