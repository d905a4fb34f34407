import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { type ConnectionOptions, connect } from '../kernel/database/connect.ts'
import type { PlatformDb } from '../kernel/database/schema.ts'
import { failPoint } from '../kernel/failPoints.ts'
import { diskSpace } from '../kernel/files/diskSpace.ts'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, names } from './backupFolder.ts'
import type { Stored } from './backupTarget.ts'
import { copyFile, readMediaList, writeMediaList } from './mediaList.ts'

/** A segment of the log, or the history of a restore, by PostgreSQL's own names. */
const SEGMENT = /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/
/** The label of a backup, and the segment that a restore left unfinished and continued in its own timeline. No restore reads them. */
const NEEDLESS = /\.(backup|partial)$/
/** The archive must not be what fills the disk, because then the product would stop. */
const LEAST_SHARE = 0.1
const LEAST_BYTES = 2 * 1024 ** 3

export type ArchiveRun = {
  folder: BackupFolder
  /** Of the embedded database. */
  owner: ConnectionOptions
  files: FileStore
  /** Where PostgreSQL puts a segment when it is complete. */
  directory: string
  /** Free and total bytes of the disk. A test says other numbers. */
  space?: () => Promise<{ free: number; total: number }>
}
export type ArchiveResult = { segments: number; files: number; state: 'archived' | 'given up' | 'off' }

/**
 * Carries the log away: complete segments, compressed and encrypted, and before them the files that came since. Where the disk gets full,
 * because the target does not answer or PostgreSQL cannot archive, the archive is given up: the product goes on, and a moment between two
 * backups cannot be restored until the next backup after the archive is on again.
 */
export async function archiveLog({
  folder,
  owner,
  files,
  directory,
  space = () => diskSpace(directory),
}: ArchiveRun): Promise<ArchiveResult> {
  if (!existsSync(directory))
    throw new Error(
      `The folder ${directory} is missing, so PostgreSQL keeps its log and the disk fills. Restart Recado: it makes the folder.`,
    )
  const { platform, close } = connect(owner, { size: 1 })
  try {
    const { free, total } = await space()
    const least = Math.max(total * LEAST_SHARE, LEAST_BYTES)
    const isOn = await isArchiving(platform)
    if (free < least) {
      if (isOn) await turnOff(platform)
      for (const name of await segmentsIn(directory)) await rm(join(directory, name))
      return { segments: 0, files: 0, state: isOn ? 'given up' : 'off' }
    }
    // Somewhat above, so that it does not go on and off.
    if (!isOn && free < least * 1.2) return { segments: 0, files: 0, state: 'off' }
    if (!isOn) await turnOn(platform, directory)
    const stuck = await readStuckSegment(platform)
    if (stuck !== undefined)
      throw new Error(
        `PostgreSQL cannot put the segment ${stuck} of its log into ${directory}, so it keeps its log and the disk fills. See that the disk has room, that the user who runs the database may write into this folder, and that no other program writes there. PostgreSQL tries again every minute.`,
      )
    for (const name of await readdir(directory)) if (NEEDLESS.test(name)) await rm(join(directory, name), { force: true })
    const segments = await segmentsIn(directory)
    if (segments.length === 0) return { segments: 0, files: 0, state: 'archived' }
    const copied = await archiveFiles({ folder, files })
    for (const name of segments) {
      const gzip = createGzip({ level: 1 })
      const source = createReadStream(join(directory, name)).on('error', (error) => gzip.destroy(error))
      await folder.put(names.segment(name), source.pipe(gzip))
      failPoint('archive.stored')
      await rm(join(directory, name))
    }
    return { segments: segments.length, files: copied, state: 'archived' }
  } finally {
    await close()
  }
}

/** The complete segments that wait to be carried away. */
export const segmentsIn = async (directory: string) => (await readdir(directory)).filter((name) => SEGMENT.test(name)).sort()

async function isArchiving(platform: PlatformDb) {
  const { rows } = await sql<{ library: string }>`select current_setting('archive_library') as library`.execute(platform)
  return rows[0]?.library === 'basic_archive'
}

/** The segment that PostgreSQL could not archive. It tries again by itself, and until then its log grows. */
export async function readStuckSegment(platform: PlatformDb) {
  const { rows } = await sql<{ segment: string }>`
    select last_failed_wal as segment from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(
    platform,
  )
  return rows[0]?.segment
}

async function turnOn(platform: PlatformDb, directory: string) {
  await sql`alter system set basic_archive.archive_directory = ${sql.lit(directory)}`.execute(platform)
  await sql`alter system set archive_command = ''`.execute(platform)
  await sql`alter system set archive_library = 'basic_archive'`.execute(platform)
  await sql`select pg_reload_conf()`.execute(platform)
}

/** With a command that does nothing and succeeds PostgreSQL removes its segments. With none it would keep them for ever. */
async function turnOff(platform: PlatformDb) {
  await sql`alter system set archive_library = ''`.execute(platform)
  await sql`alter system set archive_command = 'exit 0'`.execute(platform)
  await sql`select pg_reload_conf()`.execute(platform)
}

/** Files are stored before the log that names them. Each list holds those since the one before. */
async function archiveFiles({ folder, files }: Pick<ArchiveRun, 'folder' | 'files'>) {
  const lists = (await folder.target.list(names.archivedLists)).filter((name) => name.endsWith('.list'))
  const last = lists.at(-1)
  const since = last === undefined ? await startOfLastBackup(folder) : timeOf(last)
  // Before any backup there is nothing to which the log could be added.
  if (since === undefined) return 0
  const known = last === undefined ? new Map<string, Stored>() : await readMediaList(folder, `${names.archivedLists}/${last}`)
  const startedAt = new Date()
  const entries = new Map<string, Stored>()
  for (const company of await files.folders())
    for (const { name, at } of await files.list(company)) {
      const key = `${company}/${name}`
      // Clocks of disks and stores differ a little.
      if (name.startsWith('draft-') || at.getTime() < since - 5000 || known.has(key)) continue
      const entry = await copyFile({ folder, files }, key)
      if (entry) entries.set(key, entry)
    }
  if (entries.size > 0) await writeMediaList(folder, `${names.archivedLists}/${startedAt.getTime()}.list`, entries)
  return entries.size
}

export const timeOf = (list: string) => Number.parseInt(list, 10)

async function startOfLastBackup(folder: BackupFolder) {
  const last = (await folder.stamps()).complete.at(-1)
  return last === undefined ? undefined : Date.parse((await folder.readManifest(last)).startedAt)
}

/** The segment in which a base backup begins, without its timeline: after a restore the log goes on in another one. */
export function segmentOf(position: string) {
  const [high = '', low = ''] = position.split('/')
  const number = Math.floor(Number.parseInt(low, 16) / SEGMENT_BYTES)
  return `${high.padStart(8, '0')}${number.toString(16).toUpperCase().padStart(8, '0')}`
}
const SEGMENT_BYTES = 16 * 1024 * 1024
const positionIn = (segment: string) => segment.slice(8, 24)

/** Removes the log that no complete backup needs, and returns the files that what stays still names. */
export async function pruneLog(folder: BackupFolder, { start, since }: { start: string; since: number }) {
  for (const file of await folder.target.list(names.segments))
    if (!file.includes('history') && positionIn(file) < start) await folder.target.remove(`${names.segments}/${file}`)
  const named = new Set<string>()
  for (const list of await folder.target.list(names.archivedLists))
    if (timeOf(list) < since) await folder.target.remove(`${names.archivedLists}/${list}`)
    else for (const key of (await readMediaList(folder, `${names.archivedLists}/${list}`)).keys()) named.add(key)
  return named
}

/** Brings the log since a base backup into a folder, from which PostgreSQL reads it. */
export async function fetchLog(folder: BackupFolder, { start, into }: { start: string; into: string }) {
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const file of await folder.target.list(names.segments)) {
    if (!file.includes('history') && positionIn(file) < start) continue
    const content = await folder.open(`${names.segments}/${file}`)
    const path = join(into, file.replace(/\.gz$/, ''))
    if (content) await pipeline(Readable.from(content), createGunzip(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }
}
