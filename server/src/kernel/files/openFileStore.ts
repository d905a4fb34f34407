import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { PlatformDb } from '../database/schema.ts'
import type { Logger } from '../log.ts'
import { diskAndS3Store } from './diskAndS3Store.ts'
import { diskStore, type FileStore } from './fileStore.ts'
import { createStoreLocation, type StoreLocation } from './storeLocation.ts'

export const mediaFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media')
/** Where files lie until they are whole and known. */
export const incomingFolderOf = (config: Pick<Config, 'dataDir'>) => join(mediaFolderOf(config), 'incoming')

type FileStoreOptions = { config: Config; platform: PlatformDb; log: Logger }
/** `notes`: what is told of it besides to those who ask how the process is doing. */
type OpenFiles = { files: FileStore; notes: Record<string, () => Promise<unknown>> }

/** Where this installation keeps its files. What speaks to a bucket is loaded where there is one. */
export async function openFileStore({ config, platform, log }: FileStoreOptions): Promise<OpenFiles> {
  const home = createStoreLocation(platform)
  const disk = diskStore(mediaFolderOf(config))
  const s3 = await bucketOf(config)
  if (!s3) {
    await refuseLeftBehind(home)
    return { files: disk, notes: {} }
  }
  await home.beginInS3()
  // Without it people can do all but see and send files, so nothing waits for it.
  s3.check().catch((error: Error) => log.warn({ err: error.cause }, 'the object store does not answer as it should'))
  return { files: diskAndS3Store({ disk, s3, home }), notes: { files: s3.check } }
}

export async function bucketOf(config: Pick<Config, 's3' | 'dataDir'>) {
  if (!config.s3) return undefined
  const { s3Store } = await import('./s3/s3Store.ts')
  return s3Store(config.s3, { drafts: incomingFolderOf(config) })
}

/** Started like this it would call every file missing, and put the new ones where the other processes do not find them. */
async function refuseLeftBehind(home: StoreLocation) {
  if ((await home.read()) === 'disk') return
  throw new Error(
    'Files of this installation lie in S3: set S3_ENDPOINT and the others, or bring them back with "npm run files:move -- to-disk"',
  )
}
