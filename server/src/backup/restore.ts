import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DEFAULT_PROVIDER } from '@recado/contract/channels/channels'
import { sql } from 'kysely'
import tarStream from 'tar-stream'
import { z } from 'zod'
import { type ConnectionOptions, connect } from '../kernel/database/connect.ts'
import { createDatabaseIfMissing } from '../kernel/database/createDatabaseIfMissing.ts'
import { findPostgresPrograms } from '../kernel/database/embedded/postgresPrograms.ts'
import { startEmbedded } from '../kernel/database/embedded/startEmbedded.ts'
import { type Migration, recordedAs } from '../kernel/database/migrate.ts'
import { NAME } from '../kernel/database/openDatabase.ts'
import type { PlatformDb } from '../kernel/database/schema.ts'
import { failPoint } from '../kernel/failPoints.ts'
import { diskStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, type BackupManifest, names } from './backupFolder.ts'
import { countAndHash } from './backupTarget.ts'
import { unzipChecked } from './checkedFile.ts'
import { DamagedFile, readAll } from './encryption.ts'
import { HELD_FILE } from './heldStart.ts'
import { fetchLog, timeOf } from './logArchive.ts'
import { loadDatabase } from './logical/loadDatabase.ts'
import { openStoredTables } from './logical/storeTables.ts'
import { readMediaList } from './mediaList.ts'

export type Moment = Date | 'latest'

export type RestoreRun = {
  folder: BackupFolder
  /** The newest complete backup if undefined. */
  stamp: string | undefined
  /** A moment, for which the log archive is replayed up to it; or all of the archive. */
  at?: Moment | undefined
  /** Must not exist, or be empty. */
  dataDir: string
  /** Where a logical backup goes if not into the embedded database: an empty database of a server. */
  database: ConnectionOptions | undefined
  /** Those that this product has. */
  migrations: readonly Migration[]
  /** The secret of the installation, if the operator gives it and the backup has none. */
  secretKey: string | undefined
  progress: (line: string) => void
}

/**
 * Restores a backup into an empty folder. Everything is checked on the way, beside the final folder: what is damaged or missing stops the
 * restore, and nothing half restored is left.
 */
export async function restore(run: RestoreRun): Promise<{ stamp: string; manifest: BackupManifest }> {
  const { folder, progress } = run
  const { complete } = await folder.stamps()
  const stamp = run.stamp ?? (run.at ? await baseFor(folder, { complete, at: run.at }) : complete.at(-1))
  if (stamp === undefined || !complete.includes(stamp))
    throw new Error(`There is no complete backup ${run.stamp ? `${run.stamp} ` : ''}in ${folder.target.label}`)
  const manifest = await folder.readManifest(stamp)
  assertRestorable(manifest, run)
  await assertEmpty(run.dataDir)

  const draft = `${resolve(run.dataDir)}.restoring-${randomUUID().slice(0, 8)}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    failPoint('restore.begun')
    progress('Restoring files …')
    await restoreMedia({ folder, manifest, stamp, media: join(draft, 'media'), progress })
    if (run.at) await restoreArchivedFiles(folder, { since: Date.parse(manifest.startedAt), media: join(draft, 'media') })
    await writeSecret(run, { manifest, stamp, draft })
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
      await startAnewOn(run.database)
      await finish()
    } else if (run.database) {
      // The folder is there before the rows are: a product that finds rows without it would not know that it is held.
      await loadTables(run, { stamp, manifest, target: run.database, beforeCommit: finish })
    } else {
      if (isLogical(manifest)) await loadIntoCluster(run, { stamp, manifest, directory })
      else {
        await restoreDatabase({ folder, manifest, stamp, cluster: join(directory, 'cluster') })
        progress('Starting the database once …')
        const log = join(directory, 'cluster', 'recado-log')
        if (run.at) await fetchLog(folder, { start: manifest.logStart ?? '', into: log })
        await prepareCluster(directory, run.at && { at: run.at, log })
        await rm(log, { recursive: true, force: true })
      }
      await finish()
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  return { stamp, manifest }
}

const isLogical = (manifest: BackupManifest) => manifest.files.some(({ name }) => name.endsWith('/tables.json'))

function assertRestorable(manifest: BackupManifest, { migrations, secretKey, database }: RestoreRun) {
  const known = migrations.flatMap(recordedAs)
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by a newer release (${manifest.version}, with ${unknown.at(-1)}). Install that release or a later one, then restore.`,
    )
  if (!isLogical(manifest)) assertFits(manifest, database)
  if (!manifest.hasSecret && secretKey === undefined)
    throw new Error(
      'The backup holds no secret, because it was not encrypted. Set SECRET_KEY to the secret of the installation (the text of DATA_DIR/secret): without it stored passwords and keys cannot be read.',
    )
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

/** The newest copy of the cluster that was complete at that moment. */
async function baseFor(folder: BackupFolder, { complete, at }: { complete: readonly string[]; at: Moment }) {
  const bases = (await Promise.all(complete.map(async (stamp) => ({ stamp, ...(await folder.readManifest(stamp)) })))).filter(
    ({ logStart }) => logStart !== undefined,
  )
  const found = bases.filter(({ finishedAt }) => at === 'latest' || Date.parse(finishedAt) <= at.getTime()).at(-1)
  if (found) return found.stamp
  const [oldest] = bases
  throw new Error(
    oldest
      ? `The oldest moment that can be restored is ${oldest.finishedAt}: the first backup was complete then`
      : `There is no backup in ${folder.target.label} to which a log could be added`,
  )
}

async function assertEmpty(dataDir: string) {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (found.length > 0) throw new Error(`${dataDir} is not empty: a restore overwrites nothing. Name another folder with DATA_DIR.`)
}

type Part = { folder: BackupFolder; manifest: BackupManifest; stamp: string }

async function restoreDatabase({ folder, manifest, stamp, cluster }: Part & { cluster: string }) {
  const listed = await readPostgresManifest({ folder, manifest, stamp })
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const found = new Map<string, string>()
  const extract = tarStream.extract()
  const reading = pipeline(unzipChecked({ folder, manifest, name: names.base(stamp) }), extract)
  // Whoever reads the entries sees the same error.
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
})

async function readPostgresManifest({ folder, manifest, stamp }: Part) {
  const text = await readAll(unzipChecked({ folder, manifest, name: names.postgresManifest(stamp) }))
  return postgresManifestSchema.parse(JSON.parse(text.toString('utf8'))).Files
}

async function restoreMedia({ folder, manifest, stamp, media, progress }: Part & { media: string; progress: RestoreRun['progress'] }) {
  const store = diskStore(media)
  await mkdir(media, { recursive: true, mode: 0o700 })
  const prefix = `${names.mediaLists(stamp)}/`
  let restored = 0
  for (const { name } of manifest.files.filter((file) => file.name.startsWith(prefix))) {
    const company = name.slice(prefix.length, -'.list'.length)
    for (const [file, { sha256 }] of await readMediaList(folder, name)) {
      const content = await folder.open(`${names.media}/${company}/${file}`)
      if (!content) throw new DamagedFile(`The file ${company}/${file} is missing in ${folder.target.label}`)
      const { counted, result } = countAndHash(content)
      await store.put(`${company}/${file}`, Readable.from(counted))
      if (result().sha256 !== sha256) throw new DamagedFile(`The file ${company}/${file} in ${folder.target.label} is damaged`)
      if (++restored % 500 === 0) progress(`${restored} of ${manifest.media.count} files restored`)
    }
  }
  if (restored !== manifest.media.count) throw new DamagedFile(`The lists name ${restored} files, the manifest ${manifest.media.count}`)
}

/** Files that came after the backup. Those of later than the moment are without a row, and the product removes them. */
async function restoreArchivedFiles(folder: BackupFolder, { since, media }: { since: number; media: string }) {
  const store = diskStore(media)
  for (const list of await folder.target.list(names.archivedLists)) {
    if (timeOf(list) < since) continue
    for (const [key, { sha256 }] of await readMediaList(folder, `${names.archivedLists}/${list}`)) {
      const content = await folder.open(`${names.media}/${key}`)
      if (!content) throw new DamagedFile(`The file ${key} is missing in ${folder.target.label}`)
      const { counted, result } = countAndHash(content)
      await store.put(key, Readable.from(counted))
      if (result().sha256 !== sha256) throw new DamagedFile(`The file ${key} in ${folder.target.label} is damaged`)
    }
  }
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

async function loadTables({ folder, migrations, progress }: RestoreRun, { stamp, manifest, target, beforeCommit }: Loading) {
  const source = await openStoredTables({ folder, manifest, stamp })
  await loadDatabase({
    ...{ target, source, migrations, progress },
    async beforeCommit(db) {
      await startAnew(db)
      await beforeCommit?.()
    },
  })
}

/** For a database that the tools of its server have restored. */
async function startAnewOn(database: ConnectionOptions) {
  const { platform, close } = connect(database, { size: 1, statementTimeout: 0 })
  try {
    const { rows } = await sql`select from pg_class where oid = to_regclass('public.migrations')`.execute(platform)
    if (rows.length === 0) throw new Error('The database of DATABASE_URL is empty: restore it first, with the tools of its server')
    await platform.transaction().execute(startAnew)
  } finally {
    await close()
  }
}

async function loadIntoCluster(run: RestoreRun, { stamp, manifest, directory }: Omit<Loading, 'target'> & { directory: string }) {
  const server = await startEmbedded({ directory, log: () => undefined })
  try {
    await createDatabaseIfMissing(server.connection('postgres'), NAME)
    await loadTables(run, { stamp, manifest, target: server.connection(NAME) })
  } finally {
    await server.stop()
  }
}

/** Starts the cluster once, alone: it replays its log, up to the moment if there is one, and gets a new password. */
async function prepareCluster(directory: string, replay: Replay | undefined) {
  const access = join(directory, 'trust.conf')
  // Only for this start, on a socket or port that nobody else knows. The password of the old machine is in no backup.
  await writeFile(access, 'local all all trust\nhost all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  await chmod(join(directory, 'cluster'), 0o700)
  if (replay) await writeFile(join(directory, 'cluster', 'recovery.signal'), '')
  const overrides = { hba_file: access, ...(replay && replaySettings(replay)) }
  const server = await startEmbedded({ directory, log: () => undefined, overrides }).catch((error: Error) => {
    throw replay ? explainReplay(error, replay) : error
  })
  try {
    const options = server.connection(NAME)
    const { platform, close } = connect(options, { size: 1, statementTimeout: 0 })
    try {
      await sql`alter role ${sql.id(options.user)} password ${sql.lit(options.password)}`.execute(platform)
      await startAnew(platform)
    } finally {
      await close()
    }
  } finally {
    await server.stop()
    await rm(access, { force: true })
  }
}

type Replay = { at: Moment; log: string }

const replaySettings = ({ at, log }: Replay) => ({
  restore_command: process.platform === 'win32' ? `copy "${join(log, '%f')}" "%p"` : `cp "${log}/%f" "%p"`,
  // Nobody reads before it is complete.
  hot_standby: 'off',
  ...(at !== 'latest' && { recovery_target_time: postgresTime(at), recovery_target_action: 'promote' }),
})

/** PostgreSQL reads this setting before it knows the names of zones. */
const postgresTime = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00')

function explainReplay(error: Error, { at }: Replay) {
  if (!error.message.includes('recovery ended before')) return error
  const last = /last completed transaction was at log time (.+)/.exec(error.message)?.[1]
  const moment = at === 'latest' ? at : at.toISOString()
  return new Error(
    `The log archive does not reach ${moment}. ${last ? `The newest moment is ${last}` : 'Nothing was written after the backup'}: name that one or an older one, or restore with --at latest.`,
  )
}

/**
 * All files lie on the disk now, in whichever store they were. The old machine went on after the backup. Sessions end, so that nobody stays signed in who was signed out since. Phones have to be linked
 * again: their keys went on, and two that answer with one set of keys lose messages.
 */
async function startAnew(platform: PlatformDb) {
  await sql`delete from "fileHome"`.execute(platform)
  await sql`delete from sessions`.execute(platform)
  await sql`delete from whatsapp.keys`.execute(platform)
  await sql`delete from whatsapp.accounts`.execute(platform)
  await sql`update connections set wanted = 'disconnected', status = 'DISCONNECTED', "statusReason" = null, "codesSealed" = null
    where provider = ${DEFAULT_PROVIDER}`.execute(platform)
}

/** An archive cannot write outside of its folder, whatever its names are. */
function pathInside(folder: string, name: string) {
  const path = resolve(folder, name)
  if (path !== folder && !path.startsWith(`${folder}${sep}`)) throw new DamagedFile(`The archive names ${name}`)
  return path
}
