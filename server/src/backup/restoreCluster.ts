import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import tarStream from 'tar-stream'
import { z } from 'zod'
import { createDatabaseIfMissing } from '../kernel/database/createDatabaseIfMissing.ts'
import { type EmbeddedConnection, startEmbedded } from '../kernel/database/embedded/startEmbedded.ts'
import type { Migration } from '../kernel/database/migrate.ts'
import { NAME } from '../kernel/database/openDatabase.ts'
import { failPoint } from '../kernel/failPoints.ts'
import { type BackupFolder, type BackupManifest, names } from './backupFolder.ts'
import { unzipChecked } from './checkedFile.ts'
import { DamagedFile, readAll } from './encryption.ts'
import { fetchLog } from './logArchive.ts'
import { loadDatabase } from './logical/loadDatabase.ts'
import { openStoredTables } from './logical/storeTables.ts'

export type Moment = Date | 'latest'

export type ClusterBackup = { folder: BackupFolder; manifest: BackupManifest; stamp: string }
type ClusterRun = ClusterBackup & {
  /** Of an embedded database. It has no cluster yet. */
  directory: string
  migrations: readonly Migration[]
  /** The log archive is replayed up to this moment. */
  at?: Moment | undefined
  /** Of PostgreSQL, in place of the product's. */
  settings?: Record<string, string>
  progress: (line: string) => void
}
type Work = (owner: EmbeddedConnection) => Promise<void>

/** The rows of each table, in place of the files of the cluster. */
export const isLogical = (manifest: BackupManifest) => manifest.files.some(({ name }) => name.endsWith('/tables.json'))

/** Makes a cluster from a backup of either form, starts it once, alone, and calls `work` with its owner before it stops. */
export async function restoreCluster(run: ClusterRun, work: Work) {
  const { folder, manifest, directory, at, progress } = run
  if (isLogical(manifest)) return loadIntoCluster(run, work)
  await unpackCluster(run, join(directory, 'cluster'))
  failPoint('restore.unpacked')
  progress('Starting the database once …')
  const log = join(directory, 'cluster', 'recado-log')
  if (at) await fetchLog(folder, { start: manifest.logStart ?? '', into: log })
  await startCluster(run, at && { at, log }, work)
  await rm(log, { recursive: true, force: true })
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

async function readPostgresManifest({ folder, manifest, stamp }: ClusterBackup) {
  const text = await readAll(unzipChecked({ folder, manifest, name: names.postgresManifest(stamp) }))
  return postgresManifestSchema.parse(JSON.parse(text.toString('utf8'))).Files
}

/** Starts the cluster once, alone: it replays its log, up to the moment if there is one. */
async function startCluster({ directory, settings }: ClusterRun, replay: Replay | undefined, work: Work) {
  const access = join(directory, 'trust.conf')
  // Only for this start, on a socket or port that nobody else knows. The password of the old machine is in no backup.
  await writeFile(access, 'local all all trust\nhost all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  await chmod(join(directory, 'cluster'), 0o700)
  if (replay) await writeFile(join(directory, 'cluster', 'recovery.signal'), '')
  const overrides = { ...settings, hba_file: access, ...(replay && replaySettings(replay)) }
  const server = await startEmbedded({ directory, log: () => undefined, overrides }).catch((error: Error) => {
    throw replay ? explainReplay(error, replay) : error
  })
  try {
    await work(server.connection(NAME))
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

/** An archive cannot write outside of its folder, whatever its names are. */
function pathInside(folder: string, name: string) {
  const path = resolve(folder, name)
  if (path !== folder && !path.startsWith(`${folder}${sep}`)) throw new DamagedFile(`The archive names ${name}`)
  return path
}
