import { Readable } from 'node:stream'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, names } from './backupFolder.ts'
import { countAndHash, type Stored } from './backupTarget.ts'
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

/** Undefined if the file was deleted meanwhile. Its hash is of what the product stored, so that a restore can compare it. */
export async function copyFile({ folder, files }: { folder: BackupFolder; files: FileStore }, key: string): Promise<Stored | undefined> {
  const content = await files.open(key)
  if (!content) return undefined
  const { counted, result } = countAndHash(content)
  await folder.put(`${names.media}/${key}`, counted)
  return result()
}
