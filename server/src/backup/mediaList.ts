import { Readable } from 'node:stream'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, type BackupManifest, type DamagedCopy, names } from './backupFolder.ts'
import { countAndHash, type Stored } from './backupTarget.ts'
import { readChecked } from './checkedFile.ts'
import { DamagedFile, readAll } from './encryption.ts'

/** Files with the hash of what the product stored. */
export type MediaList = ReadonlyMap<string, Stored>

/** The files of one company in one backup: one line each. */
export const writeMediaList = (folder: BackupFolder, name: string, entries: MediaList) =>
  folder.put(name, Readable.from([...entries].map(([file, { bytes, sha256 }]) => Buffer.from(`${file} ${bytes} ${sha256}\n`))))

const LINE = /^(\S+) (\d+) ([\da-f]{64})$/

async function parseMediaList(content: AsyncIterable<Uint8Array>, name: string): Promise<MediaList> {
  const lines = (await readAll(content)).toString('utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [, file, bytes, sha256] = LINE.exec(line) ?? []
      if (file === undefined || sha256 === undefined) throw new DamagedFile(`${name} is damaged`)
      return [file, { bytes: Number(bytes), sha256 }]
    }),
  )
}

/** A list outside of a backup: its hash is stored nowhere. */
export async function readMediaList(folder: BackupFolder, name: string): Promise<MediaList> {
  const content = await folder.open(name)
  return content ? parseMediaList(content, `${name} in ${folder.target.label}`) : new Map()
}

type OneBackup = { folder: BackupFolder; manifest: BackupManifest; stamp: string }

/** The files of a company in a complete backup; none if the backup does not know the company. */
export async function readListOf({ folder, manifest, stamp }: OneBackup, company: string): Promise<MediaList> {
  const name = names.mediaList(stamp, company)
  if (!manifest.files.some((file) => file.name === name)) return new Map()
  return parseMediaList(readChecked({ folder, manifest, name }), `${name} in ${folder.target.label}`)
}

/** The companies whose files are in a backup. */
function companiesIn({ manifest, stamp }: Omit<OneBackup, 'folder'>): string[] {
  const prefix = `${names.mediaLists(stamp)}/`
  return manifest.files.flatMap(({ name }) => (name.startsWith(prefix) ? [name.slice(prefix.length, -'.list'.length)] : []))
}

type Copying = { folder: BackupFolder; files: FileStore }

/** Undefined if the file was deleted meanwhile. Its hash is of what the product stored, so that a restore can compare it. */
export async function copyFile({ folder, files }: Copying, key: string): Promise<Stored | undefined> {
  const content = await files.open(key)
  if (!content) return undefined
  const { counted, result } = countAndHash(content)
  await folder.put(`${names.media}/${key}`, counted)
  return result()
}

/**
 * Copies a file again whose copy is damaged or missing. Only what the list names is stored: if the product has another content by now, its own
 * file may be the damaged one, and nothing is overwritten.
 */
export async function copyFileAgain(
  { folder, files }: Copying,
  key: string,
  { sha256 }: Stored,
): Promise<'copied' | 'differs' | 'deleted'> {
  const content = await files.open(key)
  if (!content) return 'deleted'
  try {
    await folder.put(`${names.media}/${key}`, assertHash(content, sha256))
    return 'copied'
  } catch (error) {
    if (error instanceof DamagedFile) return 'differs'
    throw error
  }
}

/** Fails at the end of a content that has another hash, before anybody takes it for complete. */
async function* assertHash(content: AsyncIterable<Uint8Array>, sha256: string) {
  const { counted, result } = countAndHash(content)
  try {
    yield* counted
  } catch (error) {
    // The disk cannot read these bytes any more.
    throw (error as NodeJS.ErrnoException).code === 'EIO' ? new DamagedFile('The disk cannot read it') : error
  }
  if (result().sha256 !== sha256) throw new DamagedFile('Its content is damaged')
}

/** Uses the content of a file. Reading the content throws if it differs from what the product had stored. */
type Use = (key: string, content: AsyncIterable<Uint8Array>) => Promise<unknown>

export async function readToEnd(_key: string, content: AsyncIterable<Uint8Array>) {
  for await (const _chunk of content);
}

/** Passes each file to `use`, and returns those whose copy is damaged or missing. */
export async function readCopies(folder: BackupFolder, entries: MediaList, use: Use): Promise<DamagedCopy[]> {
  const damaged: DamagedCopy[] = []
  for (const [key, { sha256 }] of entries) {
    const content = await folder.open(`${names.media}/${key}`)
    if (!content) {
      damaged.push({ key, problem: 'missing' })
      continue
    }
    try {
      await use(key, assertHash(content, sha256))
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      damaged.push({ key, problem: 'damaged' })
    }
  }
  return damaged
}

/** Reads all files of a backup. */
export async function readMedia(backup: OneBackup, use: Use): Promise<DamagedCopy[]> {
  const damaged: DamagedCopy[] = []
  let count = 0
  for (const company of companiesIn(backup)) {
    const list = await readListOf(backup, company)
    count += list.size
    damaged.push(...(await readCopies(backup.folder, keysOf(company, list), use)))
  }
  const { media } = backup.manifest
  if (count !== media.count) throw new DamagedFile(`The lists name ${count} files, the manifest ${media.count}`)
  return damaged
}

const keysOf = (company: string, list: MediaList): MediaList => new Map([...list].map(([name, stored]) => [`${company}/${name}`, stored]))
