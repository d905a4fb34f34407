import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Lies in the folder of data after a restore without some files, until a process of the product has marked them as lost. */
const listIn = (dataDir: string) => join(dataDir, 'lostFiles.json')

/** `keys`: as the store of files has them, `<company>/<name>`. */
export const writeLostFiles = (dataDir: string, keys: readonly string[]) =>
  writeFile(listIn(dataDir), JSON.stringify(keys), { mode: 0o600, flush: true })

/** None if every lost file is marked. */
export async function readLostFiles(dataDir: string): Promise<string[]> {
  const text = await readFile(listIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return z.array(z.string()).parse(JSON.parse(text))
}

export const removeLostFiles = (dataDir: string) => rm(listIn(dataDir), { force: true })
