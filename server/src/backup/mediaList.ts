import { Readable } from 'node:stream'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, type BackupManifest, names } from './backupFolder.ts'
import { countAndHash, type Stored } from './backupTarget.ts'
import { DamagedFile, readAll } from './encryption.ts'

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

type Listed = { folder: BackupFolder; list: string; keyOf?: (name: string) => string }
type Use = (key: string, content: AsyncIterable<Uint8Array>) => Promise<void>

/** Passes each file of a list to `use`, and fails where one is missing or not what the product had stored. */
export async function readListedFiles({ folder, list, keyOf = (name) => name }: Listed, use: Use) {
  for (const [name, { sha256 }] of await readMediaList(folder, list)) {
    const key = keyOf(name)
    const content = await folder.open(`${names.media}/${key}`)
    if (!content) throw new DamagedFile(`The file ${key} is missing in ${folder.target.label}`)
    const { counted, result } = countAndHash(content)
    await use(key, counted)
    if (result().sha256 !== sha256) throw new DamagedFile(`The file ${key} in ${folder.target.label} is damaged`)
  }
}

/** The same for all files of a backup. */
export async function readMedia({ folder, manifest, stamp }: { folder: BackupFolder; manifest: BackupManifest; stamp: string }, use: Use) {
  const prefix = `${names.mediaLists(stamp)}/`
  let count = 0
  for (const { name: list } of manifest.files.filter(({ name }) => name.startsWith(prefix))) {
    const company = list.slice(prefix.length, -'.list'.length)
    await readListedFiles({ folder, list, keyOf: (name) => `${company}/${name}` }, async (key, content) => {
      await use(key, content)
      count++
    })
  }
  if (count !== manifest.media.count) throw new DamagedFile(`The lists name ${count} files, the manifest ${manifest.media.count}`)
}
