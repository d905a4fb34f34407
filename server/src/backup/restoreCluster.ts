import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import tarStream from 'tar-stream'
import { z } from 'zod'
import { connect } from '../kernel/database/connect.ts'
import { createDatabaseIfMissing } from '../kernel/database/createDatabaseIfMissing.ts'
import { type EmbeddedConnection, startEmbedded } from '../kernel/database/embedded/startEmbedded.ts'
import type { Migration } from '../kernel/database/migrate.ts'
import { NAME } from '../kernel/database/openDatabase.ts'
import { failPoint } from '../kernel/failPoints.ts'
import { type BackupFolder, type BackupManifest, names } from './backupFolder.ts'
import { unzipChecked } from './checkedFile.ts'
import { DamagedFile, readAll } from './encryption.ts'
import { type FetchedLog, fetchLog, type LogHole } from './logArchive.ts'
import { loadDatabase } from './logical/loadDatabase.ts'
import { openStoredTables } from './logical/storeTables.ts'
import { type LogRange, markTimeline, positionOf, systemIn, type Timeline, writeHistories } from './timelines.ts'

export type Moment = Date | 'latest'
/** `replay`: the log archive is replayed up to this moment, along this timeline. */
type Continuation = { replay?: { at: Moment; timeline: Timeline } }
/** `reachedAt`: of the newest change that was replayed; null: there was none. */
export type Replayed = { reachedAt: Date | null; hole?: LogHole | undefined }

export type ClusterBackup = { folder: BackupFolder; manifest: BackupManifest; stamp: string }
type ClusterRun = ClusterBackup & {
  /** Of an embedded database. It has no cluster yet. */
  directory: string
  migrations: readonly Migration[]
  /** For a product that goes on from here: its log continues in a timeline of its own, and is archived from the first change on. */
  continues?: Continuation
  /** Of PostgreSQL, in place of the product's. */
  settings?: Record<string, string>
  progress: (line: string) => void
}
type Work = (owner: EmbeddedConnection) => Promise<void>

/** The rows of each table, in place of the files of the cluster. */
export const isLogical = (manifest: BackupManifest) => manifest.files.some(({ name }) => name.endsWith('/tables.json'))

/** Makes a cluster from a backup of either form, starts it once, alone, and calls `work` with its owner before it stops. */
export async function restoreCluster(run: ClusterRun, work: Work): Promise<Replayed | undefined> {
  const { manifest, directory, progress, continues } = run
  if (isLogical(manifest)) {
    await loadIntoCluster(run, work)
    return undefined
  }
  const cluster = join(directory, 'cluster')
  await unpackCluster(run, cluster)
  failPoint('restore.unpacked')
  progress('Starting the database once …')
  if (!continues) {
    await startCluster(run, work)
    return undefined
  }
  const recovery = await prepareRecovery(run, { continues, log: join(cluster, 'recado-log') })
  const reachedAt = await startCluster(run, work, recovery)
  await rm(recovery.log, { recursive: true, force: true })
  await markTimeline(cluster)
  return { reachedAt, hole: recovery.hole }
}

async function loadIntoCluster(run: ClusterRun, work: Work) {
  const { directory, settings = {}, migrations, progress } = run
  const server = await startEmbedded({ directory, log: () => undefined, overrides: settings })
  try {
    const owner = server.connection(NAME)
    await createDatabaseIfMissing(server.connection('postgres'), NAME)
    await loadDatabase({ target: owner, source: await openStoredTables(run), migrations, progress })
    await work(owner)
  } finally {
    await server.stop()
  }
}

async function unpackCluster({ folder, manifest, stamp }: ClusterBackup, cluster: string) {
  const { Files: listed } = await readPostgresManifest({ folder, manifest, stamp })
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const found = new Map<string, string>()
  const extract = tarStream.extract()
  const reading = pipeline(unzipChecked({ folder, manifest, name: names.base(stamp) }), extract)
  // The reader of the entries gets the same error.
  reading.catch(() => undefined)
  for await (const entry of extract) {
    const { name, type, size } = entry.header
    const path = pathInside(cluster, name)
    // Nothing waits before the entry is read: an error that came meanwhile would destroy it, and a pipeline that begins then never ends.
    mkdirSync(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (type === 'file') {
      const hash = createHash('sha256')
      entry.on('data', (chunk) => hash.update(chunk as Buffer))
      await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      found.set(name, `${size} ${hash.digest('hex')}`)
      continue
    }
    entry.resume()
  }
  await reading
  for (const { Path: path, Size: size, Checksum: checksum } of listed)
    if (found.get(path) !== `${size} ${checksum}`) throw new DamagedFile(`The file ${path} of the database is missing or damaged`)
}

const postgresManifestSchema = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.number(), Checksum: z.string() })),
  'WAL-Ranges': z.array(z.object({ Timeline: z.number(), 'End-LSN': z.string() })).min(1),
})

async function readPostgresManifest({ folder, manifest, stamp }: ClusterBackup) {
  const text = (await readAll(unzipChecked({ folder, manifest, name: names.postgresManifest(stamp) }))).toString('utf8')
  return { ...postgresManifestSchema.parse(JSON.parse(text)), system: systemIn(text) }
}

/** The log that a copy of the cluster contains. */
export async function readLogRange(backup: ClusterBackup): Promise<LogRange> {
  const { 'WAL-Ranges': ranges, system } = await readPostgresManifest(backup)
  const range = ranges.at(-1)
  if (!range || system === undefined) throw new DamagedFile(`The backup ${backup.stamp} does not say which log it contains`)
  return { system, timeline: range.Timeline, end: positionOf(range['End-LSN']) }
}

/** `log`: the folder from which PostgreSQL reads the log and the histories of timelines. */
type Recovery = Partial<FetchedLog> & { log: string; at?: Moment }

async function prepareRecovery(
  backup: ClusterBackup,
  { continues: { replay }, log }: { continues: Continuation; log: string },
): Promise<Recovery> {
  const { folder } = backup
  await mkdir(log, { recursive: true, mode: 0o700 })
  const since = await readLogRange(backup)
  await writeHistories(folder, { system: since.system, into: log })
  if (!replay) return { log }
  const fetched = await fetchLog(folder, { timeline: replay.timeline, since, into: log })
  return { log, at: replay.at, ...fetched }
}

/** Starts the cluster once, alone. With a recovery it replays the log, begins a timeline, and returns when the newest change was made. */
async function startCluster({ directory, settings }: ClusterRun, work: Work, recovery?: Recovery) {
  const access = join(directory, 'trust.conf')
  // Only for this start, on a socket or port that nobody else knows. The password of the old machine is in no backup.
  await writeFile(access, 'local all all trust\nhost all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  await chmod(join(directory, 'cluster'), 0o700)
  if (recovery) await writeFile(join(directory, 'cluster', 'recovery.signal'), '')
  const server = await startEmbedded({
    directory,
    log: () => undefined,
    archives: recovery !== undefined,
    overrides: { ...settings, hba_file: access, ...(recovery && recoverySettings(recovery)) },
  }).catch((error: Error) => {
    throw recovery ? explainRecovery(error, recovery) : error
  })
  try {
    const owner = server.connection(NAME)
    const reachedAt = recovery ? await readReachedMoment(owner) : null
    await work(owner)
    return reachedAt
  } finally {
    await server.stop()
    await rm(access, { force: true })
  }
}

async function readReachedMoment(owner: EmbeddedConnection) {
  const { platform, close } = connect(owner, { size: 1 })
  try {
    const { rows } = await sql<{ at: string | null }>`select pg_last_xact_replay_timestamp() as at`.execute(platform)
    const at = rows[0]?.at
    return at ? new Date(at) : null
  } finally {
    await close()
  }
}

const recoverySettings = ({ log, at, timeline }: Recovery) => ({
  restore_command: process.platform === 'win32' ? `copy "${join(log, '%f')}" "%p"` : `cp "${log}/%f" "%p"`,
  recovery_target_timeline: timeline === undefined ? 'current' : String(timeline),
  // Nobody reads before it is complete.
  hot_standby: 'off',
  ...(at instanceof Date && { recovery_target_time: postgresTime(at), recovery_target_action: 'promote' }),
  // Whatever the settings in the backup say.
  archive_library: 'basic_archive',
  archive_command: '',
})

/** PostgreSQL reads this setting before it knows the names of zones. */
const postgresTime = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00')

function explainRecovery(error: Error, { at, hole }: Recovery) {
  if (!(at instanceof Date) || !error.message.includes('recovery ended before')) return error
  const last = /last completed transaction was at log time ([-\d]+) ([\d:.]+)\+00/.exec(error.message)
  const newest = last && new Date(`${last[1]}T${last[2]}Z`).toISOString()
  return new Error(
    [
      `The log archive does not reach ${at.toISOString()}${hole ? `: its segment ${hole.segment} is ${hole.reason}` : ''}.`,
      newest
        ? `The newest moment is ${newest}: name that one or an older one, or restore with --at latest.`
        : 'It holds no change after the backup: restore that one, without --at.',
    ].join(' '),
  )
}

/** An archive cannot write outside of its folder, whatever its names are. */
function pathInside(folder: string, name: string) {
  const path = resolve(folder, name)
  if (path !== folder && !path.startsWith(`${folder}${sep}`)) throw new DamagedFile(`The archive names ${name}`)
  return path
}
