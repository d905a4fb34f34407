import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Lies in the folder of data after a restore without some files, until a process of the product has marked them as lost. */
const listIn = (dataDir: string) => join(dataDir, 'lostFiles.json')

/** `keys`: as the store of files has them, `<company>/<name>`. */
export const writeLostFiles = (dataDir: string, keys: readonly string[]) =>
  writeFile(listIn(dataDir), JSON.stringify(keys), { mode: 0o600, flush: true })
