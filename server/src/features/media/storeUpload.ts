import { AppError } from '@recado/contract/errors'
import { maxFileBytes } from '@recado/contract/messages/fileLimits'
import type { Kernel } from '../../kernel/feature.ts'
import { type StoredUpload, uploadedBytes } from './media.rows.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { storeFile } from './storeFile.ts'

/** `isRecording`: to be heard as a voice note. */
type ArrivedFile = { path: string; name: string; size: number; mime: string; isRecording?: boolean }

/** Stores a file that staff have sent, before the transaction that will show it; unshown, it is swept away after a day. */
export async function storeUpload(kernel: Kernel, companyId: number, { size, ...file }: ArrivedFile): Promise<StoredUpload> {
  const quota = kernel.config.mediaQuotaBytes
  if (size > maxFileBytes[mediaTypeOf(file.mime)]) throw new AppError('ERR_TOO_LARGE')
  if ((await uploadedBytes(kernel.read(companyId))) + size > quota) throw new AppError('ERR_MEDIA_QUOTA')
  return { ...(await storeFile(kernel, { companyId, ...file })), quota }
}
