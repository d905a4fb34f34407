import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import { takeBackupLock } from '../kernel/database/backupLock.ts'
import { type ConnectionOptions, connect } from '../kernel/database/connect.ts'
import type { EmbeddedConnection } from '../kernel/database/embedded/startEmbedded.ts'
import type { OpenDatabase } from '../kernel/database/openDatabase.ts'
import { failPoint } from '../kernel/failPoints.ts'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, type BackupManifest, type DamagedCopy, megabytes, names, sizeOf } from './backupFolder.ts'
import type { Stored } from './backupTarget.ts'
import { startBaseBackup } from './baseBackup.ts'
import { assertStored } from './checkedFile.ts'
import { watchRows } from './countRows.ts'
import { unlessDamaged, updateDamagedCopies } from './damagedCopies.ts'
import { pruneLog, segmentOf } from './logArchive.ts'
import { storeTables } from './logical/storeTables.ts'
import { readListOf } from './mediaList.ts'
import { storeMedia } from './storeMedia.ts'
import { claimFolder, systemIn, systemsIn } from './timelines.ts'

/** Leaves the disk to those who work. A gigabyte takes about twenty seconds. */
const KILOBYTES_PER_SECOND = 50 * 1024

export type BackupRun = {
  folder: BackupFolder
  database: Pick<OpenDatabase, 'pool' | 'platform'>
  /** The owner of the embedded cluster. Undefined where the database is a server of its own: others back that up. */
  cluster: EmbeddedConnection | undefined
  /** Its owner, if the tables are to be copied one by one in place of the cluster: any server's, and across versions of PostgreSQL. */
  tablesOf?: ConnectionOptions | undefined
  files: FileStore
  /** Undefined: the backup has none, because it is not encrypted. */
  secretKey: string | undefined
  version: string
  /** How many complete backups stay. */
  keep: number
  progress: (line: string) => void
}

export type FinishedBackup = {
  stamp: string
  manifest: BackupManifest
  bytes: number
  /** How many damaged or missing copies were copied again, and those that could not be. */
  copiedAgain: number
  damaged: readonly DamagedCopy[]
}

/**
 * Backs up a running installation: first the database, then the files it names, the manifest last. Files never change, so a backup copies
 * only those that no earlier backup has, and those whose copy is damaged or missing.
 */
export async function backUp(run: BackupRun): Promise<FinishedBackup> {
  const client = await run.database.pool.connect()
  client.on('error', () => undefined)
  try {
    await takeBackupLock(client)
    return await backUpAlone(run)
  } finally {
    // Closing the connection ends its session, which releases the locks.
    client.release(true)
  }
}

async function backUpAlone(run: BackupRun): Promise<FinishedBackup> {
  const { folder, progress } = run
  const startedAt = new Date()
  const stamp = startedAt.toISOString().replace(/[-:]|\.\d+/g, '')
  if (run.cluster) await claimFor(folder, run.cluster)
  const { complete, damaged: withDamage, unfinished } = await folder.stamps()
  await assertSpace(run, complete.at(-1))
  const postgresMajor = await readPostgresMajor(run)
  const migrations = await readMigrationNames(run)

  failPoint('backup.begun')
  progress('Copying the database …')
  const { files, rows, logStart, system } = await storeDatabase(run, stamp)
  failPoint('backup.base')
  progress('Copying files …')
  const { media, lists, copiedAgain, repaired, damaged } = await storeMedia(run, { stamp, completeBackups: complete, withDamage })
  files.push(...lists)
  if (run.secretKey !== undefined) files.push(named(names.secret(stamp), await folder.putText(names.secret(stamp), run.secretKey)))
  failPoint('backup.files')
  progress('Checking what was written …')
  // A disk that lies is noticed today and not on the day of the restore.
  for (const file of files) await assertStored(folder, file)
  failPoint('backup.checked')

  const manifest: BackupManifest = {
    format: 1,
    version: run.version,
    postgresMajor,
    platform: `${process.platform}-${process.arch}`,
    migrations,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    hasSecret: run.secretKey !== undefined,
    files,
    media,
    rows,
    databaseBytes: await readDatabaseBytes(run),
    ...(logStart !== undefined && { logStart }),
    ...(system !== undefined && { system }),
  }
  // Before the manifest: the backup must not look whole for a moment.
  await folder.writeDamagedCopies(stamp, damaged)
  await updateDamagedCopies(folder, damaged.length > 0 ? complete : withDamage, { found: damaged, isWhole: (key) => repaired.has(key) })
  await folder.putText(names.manifest(stamp), JSON.stringify(manifest, undefined, 2))
  failPoint('backup.manifest')
  // Only now: until this backup is complete, the older ones are all there is.
  await prune(folder, { remove: [...unfinished, ...complete.slice(0, Math.max(0, complete.length + 1 - run.keep))] })
  return { stamp, manifest, bytes: sizeOf(manifest), copiedAgain, damaged }
}

async function claimFor(folder: BackupFolder, owner: EmbeddedConnection) {
  const { platform, close } = connect(owner, { size: 1 })
  await claimFolder(folder, platform).finally(close)
}

type StoredDatabase = Pick<BackupManifest, 'files' | 'rows' | 'logStart' | 'system'>

const named = (name: string, { bytes, sha256 }: Stored) => ({ name, bytes, sha256 })

async function storeDatabase({ folder, cluster, tablesOf }: BackupRun, stamp: string): Promise<StoredDatabase> {
  if (tablesOf) return storeTables({ folder, owner: tablesOf, stamp })
  if (!cluster) return { files: [], rows: [] }
  const rowsSince = await watchRows(cluster)
  const base = await startBaseBackup(cluster, { label: `recado ${stamp}`, kilobytesPerSecond: KILOBYTES_PER_SECOND })
  try {
    const gzip = createGzip({ level: 1 })
    base.tar.on('error', (error) => gzip.destroy(error))
    const tar = await folder.put(names.base(stamp), base.tar.pipe(gzip))
    const list = createGzip()
    const content = base.manifest()
    list.end(content)
    const postgresManifest = await folder.put(names.postgresManifest(stamp), list)
    const files = [named(names.base(stamp), tar), named(names.postgresManifest(stamp), postgresManifest)]
    return { files, rows: await rowsSince(), logStart: logStartIn(content), system: systemIn(content.toString('utf8')) }
  } finally {
    await base.close().catch(() => undefined)
  }
}

const ranges = z.object({ 'WAL-Ranges': z.array(z.object({ 'Start-LSN': z.string() })).min(1) })
const logStartIn = (postgresManifest: Buffer) => {
  const [first] = ranges.parse(JSON.parse(postgresManifest.toString('utf8')))['WAL-Ranges']
  return first && segmentOf(first['Start-LSN'])
}

/** Removes old and unfinished backups, what killed runs left half written, and the files that no backup names any more. */
async function prune(folder: BackupFolder, { remove }: { remove: readonly string[] }) {
  // The manifest goes first: a backup that is half removed must not look complete.
  for (const stamp of remove) {
    await folder.target.remove(names.manifest(stamp))
    failPoint('backup.pruning')
    await folder.target.removeFolder(names.backup(stamp))
  }
  const companies = await folder.target.list(names.media)
  const log = (await systemsIn(folder)).flatMap((system) => [names.segmentsOf(system), names.timelines(system)])
  for (const path of [...log, names.archivedLists, ...companies.map((company) => `${names.media}/${company}`)])
    await folder.target.removeDrafts(path)
  if (remove.length === 0) return
  const { complete } = await folder.stamps()
  const manifests = await Promise.all(complete.map((stamp) => folder.readManifest(stamp)))
  const archived = await pruneLog(folder, manifests)
  for (const company of companies) {
    const named = await namesListed(folder, complete, company)
    if (!named) continue
    for (const name of await folder.target.list(`${names.media}/${company}`))
      if (!named.has(name) && !archived.has(`${company}/${name}`)) await folder.target.remove(`${names.media}/${company}/${name}`)
  }
}

/** Undefined where a list is damaged: nobody knows what it names, so nothing may be removed. */
async function namesListed(folder: BackupFolder, stamps: readonly string[], company: string) {
  const listed = new Set<string>()
  for (const stamp of stamps) {
    const list = await unlessDamaged(readListOf({ folder, stamp, manifest: await folder.readManifest(stamp) }, company))
    if (!list) return undefined
    for (const name of list.keys()) listed.add(name)
  }
  return listed
}

/** A backup that fills the disk would stop the product: the folder may be on the same disk. */
async function assertSpace(run: BackupRun, previous: string | undefined) {
  const { folder } = run
  const free = await folder.target.freeBytes()
  if (free === undefined) return
  const last = previous === undefined ? undefined : sizeOf(await folder.readManifest(previous))
  // Compressed, a database is a quarter of its size or less.
  const needed = Math.max(last ?? (await readDatabaseBytes(run)) / 2, 100 * 1024 * 1024) * 1.2
  if (free < needed)
    throw new Error(`${folder.target.label} has ${megabytes(free)} MB free, and a backup needs about ${megabytes(needed)} MB`)
}

async function readDatabaseBytes({ database }: BackupRun) {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(database.platform)
  return Number(rows[0]?.bytes ?? 0)
}

async function readPostgresMajor({ database }: BackupRun) {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int / 10000 as version`.execute(
    database.platform,
  )
  return rows[0]?.version ?? 0
}

async function readMigrationNames({ database }: BackupRun) {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database.platform)
  return rows.map(({ name }) => name)
}
