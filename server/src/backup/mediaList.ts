import { Readable } from 'node:stream'
import type { BackupFolder } from './backupFolder.ts'
import type { Stored } from './backupTarget.ts'
import { readAll } from './encryption.ts'

/** The files of one company in one backup, with the hash of what the product stored: one line each. */
export const writeMediaList = (folder: BackupFolder, name: string, entries: ReadonlyMap<string, Stored>) =>
  folder.put(name, Readable.from([...entries].map(([file, { bytes, sha256 }]) => Buffer.from(`${file} ${bytes} ${sha256}\n`))))

export async function readMediaList(folder: BackupFolder, name: string): Promise<Map<string, Stored>> {
  const content = await folder.open(name)
  if (!content) return new Map()
  const lines = (await readAll(content)).toString('utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [file = '', bytes = '', sha256 = ''] = line.split(' ')
      return [file, { bytes: Number(bytes), sha256 }]
    }),
  )
}
