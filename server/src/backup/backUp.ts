import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import { takeBackupLock } from '../kernel/database/backupLock.ts'
import type { ConnectionOptions } from '../kernel/database/connect.ts'
import type { EmbeddedConnection } from '../kernel/database/embedded/startEmbedded.ts'
import type { OpenDatabase } from '../kernel/database/openDatabase.ts'
import { failPoint } from '../kernel/failPoints.ts'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, type BackupManifest, megabytes, names, sizeOf } from './backupFolder.ts'
import type { Stored } from './backupTarget.ts'
import { startBaseBackup } from './baseBackup.ts'
import { assertStored } from './checkedFile.ts'
import { watchRows } from './countRows.ts'
import { pruneLog, segmentOf } from './logArchive.ts'
import { storeTables } from './logical/storeTables.ts'
import { copyFile, readMediaList, writeMediaList } from './mediaList.ts'

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

/**
 * Backs up a running installation: first the database, then the files it names, the manifest last. Files never change, so a backup copies
 * only those that no earlier backup has.
 */
export async function backUp(run: BackupRun): Promise<{ stamp: string; manifest: BackupManifest; bytes: number }> {
  const client = await run.database.pool.connect()
  client.on('error', () => undefined)
  try {
    await takeBackupLock(client)
    return await backUpAlone(run)
  } finally {
    // With its session the locks end.
    client.release(true)
  }
}

async function backUpAlone(run: BackupRun) {
  const { folder, progress } = run
  const startedAt = new Date()
  const stamp = startedAt.toISOString().replace(/[-:]|\.\d+/g, '')
  const { complete, unfinished } = await folder.stamps()
  await assertSpace(run, complete.at(-1))
  const postgresMajor = await readPostgresMajor(run)
  const migrations = await readMigrationNames(run)

  failPoint('backup.begun')
  progress('Copying the database …')
  const { files, rows, logStart } = await storeDatabase(run, stamp)
  failPoint('backup.base')
  progress('Copying files …')
  const { media, lists } = await storeMedia(run, { stamp, previous: complete.at(-1) })
  files.push(...lists)
  if (run.secretKey !== undefined) files.push(named(names.secret(stamp), await folder.putText(names.secret(stamp), run.secretKey)))
  failPoint('backup.files')
  progress('Checking what was written …')
  // A disk that lies is noticed today and not on the day of the restore.
  for (const file of files) await assertStored(folder, file)
  failPoint('backup.checked')

  const manifest: BackupManifest = {
    ...{ format: 1, version: run.version, postgresMajor, platform: `${process.platform}-${process.arch}`, migrations },
    ...{ startedAt: startedAt.toISOString(), finishedAt: new Date().toISOString(), hasSecret: run.secretKey !== undefined, files, media },
    ...{ rows, databaseBytes: await readDatabaseBytes(run), ...(logStart !== undefined && { logStart }) },
  }
  await folder.putText(names.manifest(stamp), JSON.stringify(manifest, undefined, 2))
  failPoint('backup.manifest')
  // Only now: until this backup is complete, the older ones are all there is.
  await prune(folder, { remove: [...unfinished, ...complete.slice(0, Math.max(0, complete.length + 1 - run.keep))] })
  return { stamp, manifest, bytes: sizeOf(manifest) }
}

type StoredDatabase = Pick<BackupManifest, 'files' | 'rows' | 'logStart'>

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
    return { files, rows: await rowsSince(), logStart: logStartIn(content) }
  } finally {
    await base.close().catch(() => undefined)
  }
}

const ranges = z.object({ 'WAL-Ranges': z.array(z.object({ 'Start-LSN': z.string() })).min(1) })
const logStartIn = (postgresManifest: Buffer) => {
  const [first] = ranges.parse(JSON.parse(postgresManifest.toString('utf8')))['WAL-Ranges']
  return first && segmentOf(first['Start-LSN'])
}

/** Copies the files of one company after the other. The list of each says which files belong to this backup. */
async function storeMedia({ folder, files, progress }: BackupRun, { stamp, previous }: { stamp: string; previous: string | undefined }) {
  const media = { count: 0, bytes: 0, added: 0 }
  const lists: { name: string; bytes: number; sha256: string }[] = []
  for (const company of await files.folders()) {
    const known = previous === undefined ? new Map<string, Stored>() : await readMediaList(folder, names.mediaList(previous, company))
    const entries = new Map<string, Stored>()
    for (const { name } of await files.list(company)) {
      if (name.startsWith('draft-')) continue
      const entry = known.get(name) ?? (await copyFile({ folder, files }, `${company}/${name}`))
      if (!entry) continue
      if (!known.has(name) && ++media.added % 500 === 0) progress(`${media.added} files copied`)
      entries.set(name, entry)
      media.count++
      media.bytes += entry.bytes
    }
    const name = names.mediaList(stamp, company)
    lists.push(named(name, await writeMediaList(folder, name, entries)))
  }
  return { media, lists }
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
  for (const path of [names.segments, names.archivedLists, ...companies.map((company) => `${names.media}/${company}`)])
    await folder.target.removeDrafts(path)
  if (remove.length === 0) return
  const { complete } = await folder.stamps()
  const oldest = complete[0] === undefined ? undefined : await folder.readManifest(complete[0])
  const archived = oldest && (await pruneLog(folder, { start: oldest.logStart ?? '', since: Date.parse(oldest.startedAt) }))
  for (const company of companies) {
    const named = new Set<string>()
    for (const stamp of complete) for (const name of (await readMediaList(folder, names.mediaList(stamp, company))).keys()) named.add(name)
    for (const name of await folder.target.list(`${names.media}/${company}`))
      if (!named.has(name) && !archived?.has(`${company}/${name}`)) await folder.target.remove(`${names.media}/${company}/${name}`)
  }
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
