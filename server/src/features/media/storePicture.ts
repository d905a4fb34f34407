import type { Kernel } from '../../kernel/feature.ts'
import { sniffMime } from '../../kernel/files/sniffMime.ts'
import type { StoredFile } from './media.rows.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { storeFile } from './storeFile.ts'
import { withTemporaryFile } from './withTemporaryFile.ts'

/** A picture that came from outside, stored before the transaction that shows it; undefined for what is none. Unshown, it is swept away after a day. */
export const storePicture = (
  kernel: Kernel,
  { companyId, bytes, name }: { companyId: number; bytes: Uint8Array; name: string },
): Promise<StoredFile | undefined> =>
  withTemporaryFile(kernel, bytes, async (path) => {
    const mime = await sniffMime(path)
    return mediaTypeOf(mime) === 'image' ? storeFile(kernel, { companyId, path, name, mime }) : undefined
  })
