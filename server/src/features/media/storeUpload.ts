import { AppError } from '@recado/contract/errors'
import { fileKindOf, maxFileBytes } from '@recado/contract/messages/fileLimits'
import type { Kernel } from '../../kernel/feature.ts'
import { sniffMime } from '../../kernel/files/sniffMime.ts'
import { type StoredFile, type StoredUpload, uploadedBytes } from './media.rows.ts'
import { storeFile } from './storeFile.ts'
import { withTemporaryFile } from './withTemporaryFile.ts'

/** `isRecording`: convert it to a voice note. */
type ArrivedFile = { path: string; name: string; size: number; mime: string; isRecording?: boolean }

/** Stores a user's upload before the transaction that uses it. The sweep deletes it after a day if nothing uses it. */
export async function storeUpload(kernel: Kernel, companyId: number, { size, ...file }: ArrivedFile): Promise<StoredUpload> {
  const quota = kernel.config.mediaQuotaBytes
  if (size > maxFileBytes[fileKindOf(file.mime)]) throw new AppError('ERR_TOO_LARGE')
  if ((await uploadedBytes(kernel.read(companyId))) + size > quota) throw new AppError('ERR_MEDIA_QUOTA')
  return { ...(await storeFile(kernel, { companyId, ...file })), quota }
}

/**
 * Stores a picture from outside before the transaction that uses it. Returns undefined if it is no picture. The sweep deletes it after a
 * day if nothing uses it.
 */
export const storePicture = (
  kernel: Kernel,
  { companyId, bytes, name }: { companyId: number; bytes: Uint8Array; name: string },
): Promise<StoredFile | undefined> =>
  withTemporaryFile(kernel, bytes, async (path) => {
    const mime = await sniffMime(path)
    return fileKindOf(mime) === 'image' ? storeFile(kernel, { companyId, path, name, mime }) : undefined
  })
