import type { Kernel } from '../../kernel/feature.ts'
import { sniffMime } from '../../kernel/files/sniffMime.ts'
import type { StoredFile } from './media.rows.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { storeFile } from './storeFile.ts'
import { withTemporaryFile } from './withTemporaryFile.ts'

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
    return mediaTypeOf(mime) === 'image' ? storeFile(kernel, { companyId, path, name, mime }) : undefined
  })
