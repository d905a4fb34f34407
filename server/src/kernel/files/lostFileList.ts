import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Lies in the folder of data after a restore without some files, until the product has marked them in its database. */
const LOST_FILES = 'lost-files'

/**
 * A file and not rows: the restored database may be of an older release, or on a server that the restore does not write to. The product
 * marks the files when it starts, after its migrations.
 */
export const writeLostFiles = (dataDir: string, keys: readonly string[]) =>
  writeFile(join(dataDir, LOST_FILES), keys.map((key) => `${key}\n`).join(''), { mode: 0o600, flush: true })

export async function readLostFiles(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, LOST_FILES), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter(Boolean)
}

export const removeLostFiles = (dataDir: string) => rm(join(dataDir, LOST_FILES), { force: true })
