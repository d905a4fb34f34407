import { randomUUID } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type ConnectionOptions, connect } from '../kernel/database/connect.ts'
import { embeddedPathsIn } from '../kernel/database/embedded/embeddedPaths.ts'
import { lockFolder } from '../kernel/database/embedded/lockFolder.ts'
import { stopOrphanedServer } from '../kernel/database/embedded/orphanedServer.ts'
import { findPostgresPrograms } from '../kernel/database/embedded/postgresPrograms.ts'
import type { EmbeddedConnection } from '../kernel/database/embedded/startEmbedded.ts'
import { type Migration, recordedAs } from '../kernel/database/migrate.ts'
import type { PlatformDb } from '../kernel/database/schema.ts'
import { failPoint } from '../kernel/failPoints.ts'
import { diskStore } from '../kernel/files/fileStore.ts'
import { writeLostFiles } from '../kernel/files/lostFileList.ts'
import { type BackupFolder, type BackupManifest, type DamagedCopy, names } from './backupFolder.ts'
import { DamagedFile, readAll } from './encryption.ts'
import { HELD_FILE } from './heldStart.ts'
import { timeOf, turnOnArchive } from './logArchive.ts'
import { loadDatabase } from './logical/loadDatabase.ts'
import { openStoredTables } from './logical/storeTables.ts'
import { readCopies, readMedia, readMediaList } from './mediaList.ts'
import { type ClusterBackup, isLogical, type Moment, type Replayed, readLogRange, restoreCluster } from './restoreCluster.ts'
import { leadsTo, readTimelines, type Timeline } from './timelines.ts'

export type RestoreRun = {
  folder: BackupFolder
  /** The newest complete backup if undefined. */
  stamp: string | undefined
  /** A moment, for which the log archive is replayed up to it; or all of the archive. */
  at?: Moment | undefined
  /** Must be empty, or not exist yet. */
  dataDir: string
  /** Where a logical backup goes if not into the embedded database: an empty database of a server. */
  database: ConnectionOptions | undefined
  /** Those that this product has. */
  migrations: readonly Migration[]
  /** The secret of the installation, if the operator gives it and the backup has none. */
  secretKey: string | undefined
  /** Called once where copies of files are damaged or missing. It throws unless the operator wants to go on without them. */
  acceptLoss: (lost: readonly DamagedCopy[]) => Promise<void>
  progress: (line: string) => void
  /** Corrects the rows of the restored backup before the product starts. */
  afterRestore: (db: PlatformDb, stamp: string) => Promise<void>
}

/**
 * Restores a backup into an empty folder. It works in a folder beside the final one and checks everything. Damaged or missing data stops
 * the restore, except files that the operator gives up, and no half-restored data stays behind.
 */
export async function restore(run: RestoreRun): Promise<{ stamp: string; lost: readonly DamagedCopy[]; replayed: Replayed | undefined }> {
  const { folder, progress } = run
  const { complete } = await folder.stamps()
  const base = run.at && (await baseFor(folder, { complete: run.stamp === undefined ? complete : [run.stamp], at: run.at }))
  const stamp = base?.stamp ?? run.stamp ?? complete.at(-1)
  if (stamp === undefined || !complete.includes(stamp))
    throw new Error(`There is no complete backup ${run.stamp ? `${run.stamp} ` : ''}in ${folder.target.label}`)
  const manifest = await folder.readManifest(stamp)
  assertRestorable(manifest, run)
  await assertEmpty(run.dataDir)

  await removeDrafts(run.dataDir)
  const draft = `${draftsOf(run.dataDir)}${randomUUID().slice(0, 8)}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(draft, 0)
  let replayed: Replayed | undefined
  try {
    failPoint('restore.begun')
    progress('Restoring files …')
    const lost = await restoreMedia({ folder, manifest, stamp }, run, join(draft, 'media'))
    if (run.at) {
      const archived = await restoreArchivedFiles(folder, { since: Date.parse(manifest.startedAt), media: join(draft, 'media') })
      lost.push(...archived.filter(({ key }) => !lost.some((other) => other.key === key)))
    }
    if (lost.length > 0) await run.acceptLoss(lost)
    await writeSecret(run, { manifest, stamp, draft })
    if (lost.length > 0)
      await writeLostFiles(
        draft,
        lost.map(({ key }) => key),
      )
    await writeFile(join(draft, HELD_FILE), JSON.stringify({ stamp, restoredAt: new Date().toISOString() }), { flush: true })
    failPoint('restore.files')
    progress('Restoring the database …')
    const directory = join(draft, 'postgres')
    const finish = async () => {
      failPoint('restore.database')
      // An empty folder may stand there already. Windows replaces none.
      await rm(run.dataDir, { recursive: true, force: true })
      await rename(draft, run.dataDir)
      failPoint('restore.moved')
    }
    if (run.database && !isLogical(manifest)) {
      await correctDatabase(run.database, (db) => run.afterRestore(db, stamp))
      await finish()
    } else if (run.database) {
      // The folder is there before the rows are: a product that finds rows without it would not know that it is held.
      await loadTables(run, { stamp, manifest, target: run.database, beforeCommit: finish })
    } else {
      const continues = base ? { replay: { at: base.at, timeline: base.timeline } } : {}
      replayed = await restoreCluster({ ...run, stamp, manifest, directory, continues }, (owner) => prepareDatabase(owner, run, stamp))
      await finish()
    }
    return { stamp, lost, replayed }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error instanceof DamagedFile ? new DamagedFile(`${error.message}. ${await nextStepAfterDamage(folder, stamp)}`) : error
  } finally {
    unlock()
  }
}

/** Files are shared by all backups, and everything else belongs to one: an older backup has its own. */
async function nextStepAfterDamage(folder: BackupFolder, stamp: string) {
  const older = (await folder.stamps()).complete.filter((other) => other < stamp).at(-1)
  return older ? `An older backup may be whole: add "--backup ${older}".` : 'There is no older backup.'
}

const draftsOf = (dataDir: string) => `${resolve(dataDir)}.restoring-`

/** Removes what killed restores into this folder left, and stops their database servers. A restore that still works holds its lock. */
async function removeDrafts(dataDir: string) {
  const parent = dirname(resolve(dataDir))
  const found = await readdir(parent).catch(ignoreMissing)
  for (const name of (found ?? []).filter((one) => one.startsWith(basename(draftsOf(dataDir))))) {
    const draft = await realpath(join(parent, name))
    const unlock = await lockFolder(draft, 0).catch(() => undefined)
    if (!unlock) continue
    try {
      const paths = embeddedPathsIn(join(draft, 'postgres'))
      await stopOrphanedServer({ places: paths, programs: findPostgresPrograms(), log: () => undefined })
      await rm(draft, { recursive: true, force: true })
    } finally {
      unlock()
    }
  }
}

function assertRestorable(manifest: BackupManifest, { folder, migrations, secretKey, database }: RestoreRun) {
  const known = migrations.flatMap(recordedAs)
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by a newer release (${manifest.version}, with ${unknown.at(-1)}). Install that release or a later one, then restore.`,
    )
  if (!isLogical(manifest)) assertFits(manifest, database)
  if (manifest.hasSecret) return
  if (secretKey === undefined)
    throw new Error(
      'The backup holds no secret, because it was not encrypted. Set SECRET_KEY to the secret of the installation (the text of DATA_DIR/secret): without it stored passwords and keys cannot be read.',
    )
  if (!folder.belongsTo(secretKey))
    throw new Error(`SECRET_KEY is not the secret of the installation whose backups are in ${folder.target.label}`)
}

function assertFits(manifest: BackupManifest, database: ConnectionOptions | undefined) {
  if (!manifest.files.some(({ name }) => name.endsWith('/base.tar.gz'))) {
    if (database) return
    throw new Error(
      'The backup holds files and the secret only, because the database was a server of its own. Restore that first, then set DATABASE_URL to it.',
    )
  }
  const another = 'A backup made with "npm run backup -- … --logical" can be restored here.'
  if (database) throw new Error(`The backup is a copy of an embedded database, and cannot be restored into DATABASE_URL. ${another}`)
  const here = `${process.platform}-${process.arch}`
  if (manifest.platform !== here)
    throw new Error(
      `The backup was made on ${manifest.platform} and this machine is ${here}: the database's files cannot be moved so. ${another}`,
    )
  const major = findPostgresPrograms().major
  if (manifest.postgresMajor !== major)
    throw new Error(`The backup was made by PostgreSQL ${manifest.postgresMajor}, and this release has ${major}. ${another}`)
}

type Base = { stamp: string; at: Moment; timeline: Timeline }

/** The newest copy of the cluster that was complete at that moment, and from which the log of the product that worked then leads on. */
async function baseFor(folder: BackupFolder, { complete, at }: { complete: readonly string[]; at: Moment }): Promise<Base> {
  const timelines = await readTimelines(folder)
  const chosen = timelines.find(({ startedAt }) => at === 'latest' || startedAt <= at)
  let oldest: string | undefined
  for (const stamp of complete.toReversed()) {
    const manifest = await folder.readManifest(stamp)
    if (manifest.logStart === undefined) continue
    oldest = manifest.finishedAt
    if (at !== 'latest' && Date.parse(manifest.finishedAt) > at.getTime()) continue
    const range = await readLogRange({ folder, manifest, stamp })
    // The release before stored no timelines.
    const timeline = chosen ?? { system: range.system, id: range.timeline, startedAt: new Date(0), ancestors: [] }
    if (leadsTo(timeline, range)) return { stamp, at, timeline }
  }
  if (oldest === undefined) throw new Error(`There is no backup in ${folder.target.label} to which a log could be added`)
  if (at !== 'latest' && Date.parse(oldest) > at.getTime())
    throw new Error(`The oldest moment that can be restored is ${oldest}: the first backup was complete then`)
  throw new Error(
    `No backup in ${folder.target.label} leads to the log that was written since ${chosen?.startedAt.toISOString()}. Name an earlier moment, or restore a backup without --at.`,
  )
}

async function assertEmpty(dataDir: string) {
  const found = await readdir(dataDir).catch(ignoreMissing)
  if (found && found.length > 0)
    throw new Error(`${dataDir} is not empty: a restore overwrites nothing. Name another folder with DATA_DIR.`)
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Returns the files whose copies are damaged or missing. */
async function restoreMedia(backup: ClusterBackup, { progress }: RestoreRun, media: string): Promise<DamagedCopy[]> {
  const store = diskStore(media)
  await mkdir(media, { recursive: true, mode: 0o700 })
  let restored = 0
  return readMedia(backup, async (key, content) => {
    await store.put(key, Readable.from(content))
    if (++restored % 500 === 0) progress(`${restored} of ${backup.manifest.media.count} files restored`)
  })
}

/** Restores files that came after the backup. A file that came after the chosen moment has no row, so the product removes it later. */
async function restoreArchivedFiles(folder: BackupFolder, { since, media }: { since: number; media: string }): Promise<DamagedCopy[]> {
  const store = diskStore(media)
  const lost: DamagedCopy[] = []
  for (const list of await folder.target.list(names.archivedLists)) {
    if (timeOf(list) < since) continue
    const entries = await readMediaList(folder, `${names.archivedLists}/${list}`)
    lost.push(...(await readCopies(folder, entries, (key, content) => store.put(key, Readable.from(content)))))
  }
  return lost
}

async function writeSecret(
  { folder, secretKey }: RestoreRun,
  { manifest, stamp, draft }: { manifest: BackupManifest; stamp: string; draft: string },
) {
  const stored = manifest.hasSecret ? await folder.open(names.secret(stamp)) : undefined
  const secret = stored ? (await readAll(stored)).toString('utf8') : secretKey
  if (secret === undefined) throw new DamagedFile(`${names.secret(stamp)} is missing in ${folder.target.label}`)
  await writeFile(join(draft, 'secret'), secret, { mode: 0o600, flush: true })
}

type Loading = { stamp: string; manifest: BackupManifest; target: ConnectionOptions; beforeCommit?: () => Promise<void> }

async function loadTables({ folder, migrations, progress, afterRestore }: RestoreRun, { stamp, manifest, target, beforeCommit }: Loading) {
  const source = await openStoredTables({ folder, manifest, stamp })
  await loadDatabase({
    target,
    source,
    migrations,
    progress,
    async beforeCommit(db) {
      await afterRestore(db, stamp)
      await beforeCommit?.()
    },
  })
}

/** For a database that the tools of its server have restored. */
async function correctDatabase(database: ConnectionOptions, correct: (db: PlatformDb) => Promise<void>) {
  const { platform, close } = connect(database, { size: 1, statementTimeout: 0 })
  try {
    const { rows } = await sql`select from pg_class where oid = to_regclass('public.migrations')`.execute(platform)
    if (rows.length === 0) throw new Error('The database of DATABASE_URL is empty: restore it first, with the tools of its server')
    await platform.transaction().execute(correct)
  } finally {
    await close()
  }
}

/** The password of the old machine is in no backup. */
async function prepareDatabase(owner: EmbeddedConnection, { dataDir, afterRestore }: RestoreRun, stamp: string) {
  failPoint('restore.started')
  const { platform, close } = connect(owner, { size: 1, statementTimeout: 0 })
  try {
    await sql`alter role ${sql.id(owner.user)} password ${sql.lit(owner.password)}`.execute(platform)
    await afterRestore(platform, stamp)
    await turnOnArchive(platform, embeddedPathsIn(join(resolve(dataDir), 'postgres')).archive)
  } finally {
    await close()
  }
}
