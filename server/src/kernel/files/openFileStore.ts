import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { PlatformDb } from '../database/schema.ts'
import type { Logger } from '../log.ts'
import { diskOrS3Store } from './diskOrS3Store.ts'
import { diskStore, type FileStore } from './fileStore.ts'
import { createStoreLocation, type StoreLocation } from './storeLocation.ts'

export const mediaFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media')
/** The folder of files that are still arriving. */
export const incomingFolderOf = (config: Pick<Config, 'dataDir'>) => join(mediaFolderOf(config), 'incoming')

type FileStoreOptions = { config: Config; platform: PlatformDb; log: Logger }
/** `notes`: health checks that are reported but do not decide whether the process is ready. */
type OpenFiles = { files: FileStore; notes: Record<string, () => Promise<unknown>> }

/** Opens the file store of this installation. The S3 client is loaded only where a bucket is configured. */
export async function openFileStore({ config, platform, log }: FileStoreOptions): Promise<OpenFiles> {
  const home = createStoreLocation(platform)
  const disk = diskStore(mediaFolderOf(config))
  const s3 = await bucketOf(config)
  if (!s3) {
    await refuseLeftBehind(home)
    return { files: disk, notes: {} }
  }
  await home.beginInS3()
  // Without the bucket people can do everything but see and send files, so the start does not wait for it.
  s3.check().catch((error: Error) => log.warn({ err: error.cause }, 'the object store does not answer as it should'))
  return { files: diskOrS3Store({ disk, s3, home }), notes: { files: s3.check } }
}

export async function bucketOf(config: Pick<Config, 's3' | 'dataDir'>) {
  if (!config.s3) return undefined
  const { s3Store } = await import('./s3/s3Store.ts')
  return s3Store(config.s3, { drafts: incomingFolderOf(config) })
}

/** Without the bucket this process would call every file missing, and store new ones where other processes do not find them. */
async function refuseLeftBehind(home: StoreLocation) {
  if ((await home.read()) === 'disk') return
  throw new Error(
    'Files of this installation lie in S3: set S3_ENDPOINT and the others, or bring them back with "npm run files:move -- to-disk"',
  )
}
