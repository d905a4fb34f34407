import { AppError } from '@recado/contract/errors'
import type { Kernel } from '../../kernel/feature.ts'
import { type Upload, uploadedBytes } from './media.rows.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { storeFile } from './storeFile.ts'

type Given = { path: string; name: string; size: number; mime: string }

const MEGABYTE = 1024 * 1024
/** What the messaging services take. */
const LARGEST = { image: 16 * MEGABYTE, audio: 16 * MEGABYTE, video: 16 * MEGABYTE, application: 100 * MEGABYTE }

/** Stores a file that staff have sent, before the transaction that will show it; unshown, it is swept away after a day. */
export async function adoptUpload(kernel: Kernel, companyId: number, { path, name, size, mime }: Given): Promise<Upload> {
  const quota = kernel.config.mediaQuotaBytes
  if (size > LARGEST[mediaTypeOf(mime)]) throw new AppError('ERR_TOO_LARGE')
  if ((await uploadedBytes(kernel.read(companyId))) + size > quota) throw new AppError('ERR_MEDIA_QUOTA')
  return { ...(await storeFile(kernel, { companyId, path, name, mime, isRecording: true })), quota }
}
