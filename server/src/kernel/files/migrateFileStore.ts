import type { Config } from '../../config.ts'
import type { DatabaseConnection } from '../database/connect.ts'
import { diskStore, type FileStore } from './fileStore.ts'
import { moveAllFiles } from './moveAllFiles.ts'
import { bucketOf, mediaFolderOf } from './openFileStore.ts'
import { createStoreLocation } from './storeLocation.ts'

export type MigrationDirection = 'to-s3' | 'to-disk'
type MigrationOptions = {
  config: Config
  database: DatabaseConnection
  say: (line: string) => void
  stores?: { disk: FileStore; s3: FileStore }
}

/** An arbitrary number that nothing else uses. */
const LOCK = 7_263_005

/**
 * Moves the files of a running installation. It first records where new files go; each process reads that for each file and looks in both
 * places. Returns true once nothing is left in the old place.
 */
export async function migrateFileStore(
  direction: MigrationDirection,
  { config, database, say, stores: given }: MigrationOptions,
): Promise<boolean> {
  const s3 = given?.s3 ?? (await bucketOf(config))
  if (!s3) throw new Error('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY as the installation has them')
  const disk = given?.disk ?? diskStore(mediaFolderOf(config))
  const stores = direction === 'to-s3' ? { from: disk, to: s3 } : { from: s3, to: disk }
  const home = createStoreLocation(database.platform)
  return alone(database, async (isAlone) => {
    if (!(await home.isKnown()))
      throw new Error('Start the installation with S3_ENDPOINT and the others first: its processes would not find the files')
    // Checked before anything changes: an unreachable bucket must not become the place of new files.
    await s3.folders()
    await home.change(direction === 'to-s3' ? 's3' : 'leavingS3')
    const { moved, different } = await moveAllFiles({ ...stores, isAlone, say })
    say(`${moved} files moved`)
    for (const key of different) say(`${key} is in both places, and not the same: it was left as it is`)
    if (different.length > 0) return false
    if (direction === 'to-disk') await home.change('disk')
    return true
  })
}

/** Two moves in opposite directions would each delete what the other has just brought. */
async function alone<Result>({ pool }: DatabaseConnection, work: (isAlone: () => boolean) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  client.on('error', (error) => {
    broken = error
  })
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (!rows[0]?.taken) throw new Error('Files are being moved already')
    try {
      return await work(() => broken === undefined)
    } finally {
      // Unlock explicitly: the server may notice the end of the connection later than the next attempt begins.
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    }
  } finally {
    client.release(true)
  }
}
