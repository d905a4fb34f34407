import type { FileStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, type BackupManifest, type DamagedCopy, names } from './backupFolder.ts'
import type { Stored } from './backupTarget.ts'
import { unlessDamaged } from './damagedCopies.ts'
import { copyFile, copyFileAgain, type MediaList, readCopies, readListOf, readMediaList, readToEnd, writeMediaList } from './mediaList.ts'

type MediaRun = { folder: BackupFolder; files: FileStore; progress: (line: string) => void }
type Backups = {
  /** Of the backup that is made. */
  stamp: string
  /** The complete ones, and those of them with damaged copies. */
  completeBackups: readonly string[]
  withDamage: readonly string[]
}

type StoredMedia = {
  media: BackupManifest['media']
  lists: BackupManifest['files']
  copiedAgain: number
  /** Copies that were known to be damaged, and are whole again. */
  repaired: ReadonlySet<string>
  damaged: readonly DamagedCopy[]
}

/**
 * Copies the files of one company after the other: what is new, and what is missing or damaged in the target. The list of each says which files
 * belong to this backup.
 */
export async function storeMedia(run: MediaRun, { stamp, completeBackups: complete, withDamage }: Backups): Promise<StoredMedia> {
  const { folder, files, progress } = run
  const media = { count: 0, bytes: 0, added: 0 }
  const lists: BackupManifest['files'] = []
  const repaired = new Set<string>()
  let copiedAgain = 0
  const damaged: DamagedCopy[] = []
  const knownDamage = await readKnownDamage(folder, withDamage)
  const readArchived = readArchivedOnce(folder)

  for (const company of await files.folders()) {
    // One listing finds what is missing or cut short. Only the trial finds other contents, because it reads them.
    const sizes = await folder.target.sizes(`${names.media}/${company}`)
    const findListed = createListedFileFinder(run, { company, complete, archived: readArchived })
    const entries = new Map<string, Stored>()
    for (const { name } of await files.list(company)) {
      if (name.startsWith('draft-')) continue
      const key = `${company}/${name}`
      const listed = await findListed(name, sizes.has(name))
      if (!listed) {
        const copied = await copyFile({ folder, files }, key)
        if (!copied) continue
        entries.set(name, copied)
        if (++media.added % 500 === 0) progress(`${media.added} files copied`)
        continue
      }
      if (sizes.get(name) !== folder.storedBytes(listed.bytes) || knownDamage.has(key)) {
        const result = await copyFileAgain({ folder, files }, key, listed)
        if (result === 'deleted') continue
        if (result === 'copied') copiedAgain++
        if (result === 'copied' || (await isWhole(folder, key, listed))) repaired.add(key)
        else damaged.push({ key, problem: 'differs' })
      }
      entries.set(name, listed)
    }
    for (const { bytes } of entries.values()) media.bytes += bytes
    media.count += entries.size
    const name = names.mediaList(stamp, company)
    const { bytes, sha256 } = await writeMediaList(folder, name, entries)
    lists.push({ name, bytes, sha256 })
  }
  return { media, lists, copiedAgain, repaired, damaged }
}

/** Somebody may have repaired the copy by hand. */
const isWhole = async (folder: BackupFolder, key: string, listed: Stored) =>
  (await readCopies(folder, new Map([[key, listed]]), readToEnd)).length === 0

async function readKnownDamage(folder: BackupFolder, stamps: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const stamp of stamps) for (const { key } of await folder.readDamagedCopies(stamp)) keys.add(key)
  return keys
}

type Lists = { company: string; complete: readonly string[]; archived: () => Promise<MediaList> }

/**
 * Finds what a backup lists under a name, the newest first. The other lists are read only for a file that lies in the target and not in the
 * newest list: it must not be overwritten with something else.
 */
function createListedFileFinder({ folder, progress }: MediaRun, { company, complete, archived: readArchived }: Lists) {
  const readListOfBackup = async (stamp: string) => {
    const list = await unlessDamaged(readListOf({ folder, stamp, manifest: await folder.readManifest(stamp) }, company))
    if (!list) progress(`${names.mediaList(stamp, company)} in ${folder.target.label} is damaged: older lists are used`)
    return list ?? new Map<string, Stored>()
  }
  const [newest, ...older] = complete.toReversed().map((stamp) => () => readListOfBackup(stamp))
  const readArchivedList = async () => archivedFilesOf(company, await readArchived())
  const listReaders = [...(newest ? [newest] : []), readArchivedList, ...older]
  const readLists: MediaList[] = []
  return async (name: string, isInTarget: boolean): Promise<Stored | undefined> => {
    for (const [position, reading] of listReaders.entries()) {
      if (position > 0 && !isInTarget) return undefined
      const list = readLists[position] ?? (await reading())
      readLists[position] = list
      const found = list.get(name)
      if (found) return found
    }
    return undefined
  }
}

/** The files that came with the log since the backups. */
function readArchivedOnce(folder: BackupFolder) {
  let readList: Promise<MediaList> | undefined
  const readAll = async () => {
    const all = new Map<string, Stored>()
    for (const list of await folder.target.list(names.archivedLists))
      for (const [key, stored] of (await unlessDamaged(readMediaList(folder, `${names.archivedLists}/${list}`))) ?? []) all.set(key, stored)
    return all
  }
  return () => {
    readList ??= readAll()
    return readList
  }
}

function archivedFilesOf(company: string, archived: MediaList): MediaList {
  const prefix = `${company}/`
  return new Map([...archived].flatMap(([key, stored]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), stored] as const] : [])))
}
