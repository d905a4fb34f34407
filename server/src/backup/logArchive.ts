import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { type ConnectionOptions, connect } from '../kernel/database/connect.ts'
import type { PlatformDb } from '../kernel/database/schema.ts'
import { failPoint } from '../kernel/failPoints.ts'
import { diskSpace } from '../kernel/files/diskSpace.ts'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, type BackupManifest, names } from './backupFolder.ts'
import { countAndHash, type Stored } from './backupTarget.ts'
import { unlessDamaged } from './damagedCopies.ts'
import { DamagedFile } from './encryption.ts'
import { copyFile, readListOf, readMediaList, writeMediaList } from './mediaList.ts'
import {
  claimFolder,
  type LogRange,
  positionOf,
  segmentAt,
  segmentBefore,
  segmentIn,
  segmentName,
  type Timeline,
  timelineIn,
  timelinesAt,
} from './timelines.ts'

/** A segment of the log, by PostgreSQL's own name. */
const SEGMENT = /^[0-9A-F]{24}$/
/** The folder of a cluster's segments. */
const SYSTEM = /^\d+$/
/**
 * The label of a backup, and the segment that a restore left unfinished and continued in its own timeline: no restore reads them. Histories
 * of timelines come from the cluster itself.
 */
const NEEDLESS = /\.(backup|partial|history)$/
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
  /** The product was restored and is not released: its log waits, because the old machine may still write into the folder. */
  isHeld?: boolean
  /** Free and total bytes of the disk. A test says other numbers. */
  space?: () => Promise<{ free: number; total: number }>
}
export type ArchiveResult = { segments: number; files: number; state: 'archived' | 'waiting' | 'given up' | 'off' }

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
  isHeld = false,
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
    if (!isOn) await turnOnArchive(platform, directory)
    const stuck = await readStuckSegment(platform)
    if (stuck !== undefined)
      throw new Error(
        `PostgreSQL cannot put the segment ${stuck} of its log into ${directory}, so it keeps its log and the disk fills. See that the disk has room, that the user who runs the database may write into this folder, and that no other program writes there. PostgreSQL tries again every minute.`,
      )
    if (isHeld) return { segments: 0, files: 0, state: 'waiting' }
    await claimFolder(folder, platform)
    for (const name of await readdir(directory)) if (NEEDLESS.test(name)) await rm(join(directory, name), { force: true })
    const segments = await segmentsIn(directory)
    if (segments.length === 0) return { segments: 0, files: 0, state: 'archived' }
    const copied = await archiveFiles({ folder, files })
    for (const name of segments) {
      await storeSegment(folder, join(directory, name))
      failPoint('archive.stored')
      await rm(join(directory, name))
    }
    return { segments: segments.length, files: copied, state: 'archived' }
  } finally {
    await close()
  }
}

/**
 * Stores a segment with those of the cluster that wrote it: after an upgrade some of the old cluster may still wait. One that is stored already
 * is the same if this program was killed. Another one is of a copy of this machine that works too, and is not overwritten.
 */
async function storeSegment(folder: BackupFolder, path: string) {
  const stored = `${names.segmentsOf(await readSystem(path))}/${basename(path)}.gz`
  const hash = await hashStored(folder, stored)
  if (hash !== undefined && hash !== (await hashOf(createReadStream(path))))
    throw new Error(
      `${stored} in ${folder.target.label} has another content than ${path}: a copy of this machine works too and writes there. Stop one of them, or name another folder for it with BACKUP_TO.`,
    )
  const gzip = createGzip({ level: 1 })
  const source = createReadStream(path).on('error', (error) => gzip.destroy(error))
  await folder.put(stored, source.pipe(gzip))
}

/** PostgreSQL writes the identifier of the cluster into the head of each segment. */
async function readSystem(path: string) {
  const [head] = await createReadStream(path, { start: 24, end: 31 }).toArray()
  if (!Buffer.isBuffer(head) || head.length < 8) throw new Error(`${path} is no segment of the database's log. Remove it.`)
  return head.readBigUInt64LE().toString()
}

/** Undefined where there is none, or where it is damaged. */
async function hashStored(folder: BackupFolder, path: string) {
  const content = await folder.open(path)
  if (!content) return undefined
  try {
    return await hashOf(Readable.from(content).pipe(createGunzip()))
  } catch (error) {
    if (!isDamage(error)) throw error
    return undefined
  }
}

async function hashOf(content: AsyncIterable<Uint8Array>) {
  const { counted, result } = countAndHash(content)
  for await (const _chunk of counted);
  return result().sha256
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

/** The folder is set at each start too. The release before reads it here. */
export async function turnOnArchive(platform: PlatformDb, directory: string) {
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

/**
 * Files are stored before the log that names them. Each list holds those since the one before. Of a file that the newest backup contains no copy
 * is made: the product's own file may be the damaged one by now.
 */
async function archiveFiles({ folder, files }: Pick<ArchiveRun, 'folder' | 'files'>) {
  const stamp = (await folder.stamps()).complete.at(-1)
  // Before any backup there is nothing to which the log could be added.
  if (stamp === undefined) return 0
  const manifest = await folder.readManifest(stamp)
  const last = (await folder.target.list(names.archivedLists)).filter((name) => name.endsWith('.list')).at(-1)
  const since = last === undefined ? Date.parse(manifest.startedAt) : timeOf(last)
  const filesOfLastBackup = last === undefined ? new Map<string, Stored>() : await readMediaList(folder, `${names.archivedLists}/${last}`)
  const startedAt = new Date()
  const entries = new Map<string, Stored>()
  let copied = 0
  for (const company of await files.folders()) {
    // Clocks of disks and stores differ a little.
    const found = (await files.list(company)).filter(({ name, at }) => !name.startsWith('draft-') && at.getTime() >= since - 5000)
    const added = found.map(({ name }) => name).filter((name) => !filesOfLastBackup.has(`${company}/${name}`))
    if (added.length === 0) continue
    const backedUp = await unlessDamaged(readListOf({ folder, stamp, manifest }, company))
    for (const name of added) {
      const key = `${company}/${name}`
      const listed = backedUp?.get(name)
      const entry = listed ?? (await copyFile({ folder, files }, key))
      if (entry) entries.set(key, entry)
      if (entry && !listed) copied++
    }
  }
  if (entries.size > 0) await writeMediaList(folder, `${names.archivedLists}/${startedAt.getTime()}.list`, entries)
  return copied
}

export const timeOf = (list: string) => Number.parseInt(list, 10)

/** The segment in which a base backup begins, without its timeline: after a restore the log goes on in another one. */
export const segmentOf = (position: string) => positionIn(segmentName(1, segmentAt(positionOf(position))))
/** Without the timeline: the part of the name that grows. */
const positionIn = (segment: string) => segment.slice(8, 24)

/** Removes the log that no complete backup needs, and returns the files that what stays still names. */
export async function pruneLog(folder: BackupFolder, complete: readonly Pick<BackupManifest, 'logStart' | 'system' | 'startedAt'>[]) {
  const bases = complete.filter(({ logStart }) => logStart !== undefined)
  for (const name of await folder.target.list(names.segments)) {
    const system = SYSTEM.test(name) ? name : undefined
    // A backup of the release before does not name its cluster.
    const needed = bases.filter((base) => base.system === undefined || base.system === system).map(({ logStart = '' }) => logStart)
    const isNeeded = (segment: string) => needed.some((start) => positionIn(segment) >= start)
    if (system === undefined) {
      if (!isNeeded(name)) await folder.target.remove(`${names.segments}/${name}`)
      continue
    }
    for (const segment of await folder.target.list(names.segmentsOf(system)))
      if (!isNeeded(segment)) await folder.target.remove(`${names.segmentsOf(system)}/${segment}`)
  }
  const since = Math.min(...complete.map(({ startedAt }) => Date.parse(startedAt)))
  const named = new Set<string>()
  for (const list of await folder.target.list(names.archivedLists))
    if (timeOf(list) < since) await folder.target.remove(`${names.archivedLists}/${list}`)
    else for (const key of (await readMediaList(folder, `${names.archivedLists}/${list}`)).keys()) named.add(key)
  return named
}

/** Why the log of the archive ends before its newest segment. */
export type LogHole = { segment: string; reason: 'missing' | 'damaged'; later: number }
/** `timeline`: the one up to which the log could be brought. */
export type FetchedLog = { timeline: number; hole?: LogHole }

/** Brings the log since a copy of the cluster into a folder, from which PostgreSQL reads it: up to the first segment that is not there. */
export async function fetchLog(
  folder: BackupFolder,
  { timeline, since, into }: { timeline: Timeline; since: LogRange; into: string },
): Promise<FetchedLog> {
  const stored = await listSegments(folder, since.system)
  const first = segmentBefore(since.end)
  let reached = since.timeline
  for (let number = first; ; number++) {
    const ids = timelinesAt(timeline, number)
    const [newest = timeline.id] = ids
    // The copy contains its own last segment.
    if (number === first && newest === since.timeline) continue
    const segment = segmentName(newest, number)
    const end = (reason: LogHole['reason']) => ({
      timeline: reached,
      hole: { segment, reason, later: countLater([...stored.keys()], { timeline, number }) },
    })
    const found = ids.map((id) => segmentName(id, number)).find((name) => stored.has(name))
    if (found !== undefined) {
      if (!(await fetchSegment(folder, { path: stored.get(found) ?? '', into: join(into, found) }))) return end('damaged')
      reached = newest
      if (found === segment) continue
    }
    const hole = end('missing')
    // It ends here as far as anybody knows.
    return hole.hole.later === 0 && newest === timeline.id ? { timeline: reached } : hole
  }
}

/** The segments of a cluster, with their paths in the target. */
async function listSegments(folder: BackupFolder, system: string): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    // Of two with one name the cluster's own counts.
    [names.segments, names.segmentsOf(system)].map(async (path) =>
      (await folder.target.list(path)).map((file) => [file.replace(/\.gz$/, ''), `${path}/${file}`] as const),
    ),
  )
  return new Map(found.flat().filter(([name]) => SEGMENT.test(name)))
}

const countLater = (stored: readonly string[], { timeline, number }: { timeline: Timeline; number: number }) =>
  stored.filter((name) => segmentIn(name) > number && timelinesAt(timeline, segmentIn(name)).includes(timelineIn(name))).length

/** False if it is damaged. */
async function fetchSegment(folder: BackupFolder, { path, into }: { path: string; into: string }) {
  const content = await folder.open(path)
  try {
    await pipeline(Readable.from(content ?? []), createGunzip(), createWriteStream(into, { flags: 'wx', mode: 0o600 }))
    return true
  } catch (error) {
    if (!isDamage(error)) throw error
    await rm(into, { force: true })
    return false
  }
}

const isDamage = (error: unknown) => error instanceof DamagedFile || (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true
