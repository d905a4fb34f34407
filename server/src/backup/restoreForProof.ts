import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedPathsIn } from '../kernel/database/embedded/embeddedPaths.ts'
import { lockFolder } from '../kernel/database/embedded/lockFolder.ts'
import { stopOrphanedServer } from '../kernel/database/embedded/orphanedServer.ts'
import { findPostgresPrograms } from '../kernel/database/embedded/postgresPrograms.ts'
import type { Migration } from '../kernel/database/migrate.ts'
import { failPoint } from '../kernel/failPoints.ts'
import { diskSpace } from '../kernel/files/diskSpace.ts'
import { type BackupFolder, type BackupManifest, type BackupProof, megabytes, names } from './backupFolder.ts'
import { assertStored } from './checkedFile.ts'
import { countRows } from './countRows.ts'
import { namesOf, updateDamagedCopies } from './damagedCopies.ts'
import { DamagedFile } from './encryption.ts'
import { readMedia, readToEnd } from './mediaList.ts'
import { type ClusterBackup, restoreCluster } from './restoreCluster.ts'

export type ProofRun = {
  folder: BackupFolder
  /** The newest complete backup if undefined. */
  stamp: string | undefined
  /** A folder in which the database is restored. Whatever is in it is removed before and after. */
  scratch: string
  migrations: readonly Migration[]
  /** Free bytes of the disk. A test says other numbers. */
  freeBytes?: () => Promise<number>
  progress: (line: string) => void
}

/** How much of the restored size must be free: the product must not run out of disk because of a proof. */
const ROOM = 1.5
/** Small, and not safe from a power cut: whatever comes out is thrown away. */
const SETTINGS = { shared_buffers: '32MB', fsync: 'off', autovacuum: 'off' }

/**
 * Tries a backup: reads all that it consists of, restores its database into a PostgreSQL of its own, and counts the rows of every table.
 * The result is stored beside the backup, and so are the files whose copies are damaged: the next backup copies them again.
 */
export async function proveBackup(run: ProofRun): Promise<BackupProof & { stamp: string }> {
  const { folder, scratch } = run
  const { complete } = await folder.stamps()
  const stamp = run.stamp ?? complete.at(-1)
  if (stamp === undefined || !complete.includes(stamp)) throw new Error(`There is no complete backup to try in ${folder.target.label}`)
  const manifest = await folder.readManifest(stamp)
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(scratch, 0)
  try {
    await empty(scratch)
    const proof: BackupProof = { provedAt: new Date().toISOString(), ...(await attempt(run, { folder, manifest, stamp })) }
    if (!(await folder.stamps()).complete.includes(stamp)) throw new Error(`A newer backup has removed ${stamp} meanwhile`)
    await folder.putText(names.proof(stamp), JSON.stringify(proof))
    return { ...proof, stamp }
  } finally {
    await empty(scratch)
    // An empty DATA_DIR can be restored into, and nothing of a trial must be in it.
    await rmdir(scratch)
    unlock()
  }
}

type Attempt = Omit<BackupProof, 'provedAt'>

async function attempt(run: ProofRun, backup: ClusterBackup): Promise<Attempt> {
  const { scratch, freeBytes = async () => (await diskSpace(scratch)).free, progress } = run
  const { folder, manifest } = backup
  try {
    progress('Checking files …')
    const reason = await checkMedia(backup)
    for (const file of manifest.files) await assertStored(folder, file)
    const [free, needed] = [await freeBytes(), manifest.databaseBytes * ROOM]
    if (free < needed) {
      const noRoom = `${scratch} has ${megabytes(free)} MB free, and a proof needs ${megabytes(needed)} MB`
      return reason
        ? { outcome: 'failed', reason: `${reason} The database was not tried: ${noRoom}`, tables: [] }
        : { outcome: 'leftOut', reason: noRoom, tables: [] }
    }
    const tables = manifest.rows.length > 0 ? await countRestored(run, backup) : []
    assertRows(manifest, tables)
    return { outcome: reason ? 'failed' : 'proved', reason, tables }
  } catch (error) {
    return { outcome: 'failed', reason: (error as Error).message, tables: [] }
  }
}

/** Reads every file of the backup, and records the damaged ones. Returns the sentence about them; empty if all are whole. */
async function checkMedia(backup: ClusterBackup): Promise<string> {
  const { folder, manifest } = backup
  const whole = new Set<string>()
  const found = await readMedia(backup, async (key, content) => {
    await readToEnd(key, content)
    whole.add(key)
  })
  const { complete, damaged } = await folder.stamps()
  await updateDamagedCopies(folder, found.length > 0 ? complete : damaged, { found, isWhole: (key) => whole.has(key) })
  if (found.length === 0) return ''
  const [are, them] = found.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `${found.length} of the ${manifest.media.count} files ${are} damaged or missing: ${namesOf(found)}. The next backup copies ${them} again if the product still has ${them}.`
}

async function countRestored({ scratch, migrations, progress }: ProofRun, backup: ClusterBackup) {
  let tables: BackupProof['tables'] = []
  progress('Restoring the database …')
  await restoreCluster({ ...backup, directory: join(scratch, 'postgres'), migrations, settings: SETTINGS, progress }, async (owner) => {
    failPoint('proof.restored')
    progress('Counting rows …')
    tables = await countRows(owner)
  })
  return tables
}

function assertRows({ rows: expected }: BackupManifest, tables: BackupProof['tables']) {
  const counts = new Map(tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]))
  for (const { schema, name, least, most } of expected) {
    const rows = counts.get(`${schema}.${name}`)
    if (rows === undefined) throw new DamagedFile(`The table ${name} is missing after the restore`)
    if (rows >= least && rows <= most) continue
    const wanted = least === most ? least : `${least} to ${most}`
    throw new DamagedFile(`The table ${name} has ${rows} rows after the restore, and ${wanted} were backed up`)
  }
}

/** A proof that was killed leaves its server behind. */
async function empty(scratch: string) {
  const paths = embeddedPathsIn(join(scratch, 'postgres'))
  await stopOrphanedServer({ places: paths, programs: findPostgresPrograms(), log: () => undefined })
  for (const name of await readdir(scratch)) await rm(join(scratch, name), { recursive: true, force: true })
}
