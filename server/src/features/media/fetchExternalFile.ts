import { basename } from 'node:path'
import { type FileKind, maxFileBytes } from '@recado/contract/messages/fileLimits'
import type { Kernel } from '../../kernel/feature.ts'
import { sanitizeFileName } from '../../kernel/files/sanitizeFileName.ts'
import { sniffMime } from '../../kernel/files/sniffMime.ts'
import type { StoredUpload } from './media.rows.ts'
import { storeUpload } from './storeUpload.ts'
import { withTemporaryFile } from './withTemporaryFile.ts'

/** Such files are held in memory while they download, so this limit holds for all types. */
const MOST_BYTES = maxFileBytes.image

/** Downloads and stores a file from an address that an outside service gave. Returns undefined if there is none. */
export async function fetchExternalFile(
  kernel: Kernel,
  companyId: number,
  { url, kind = 'application' }: { url: string; kind?: FileKind },
): Promise<StoredUpload | undefined> {
  const { status, bytes } = await kernel.guardedFetch.fetch(url, { maxBytes: Math.min(maxFileBytes[kind], MOST_BYTES) })
  if (status !== 200 || bytes.length === 0) return undefined
  return withTemporaryFile(kernel, bytes, async (path) =>
    storeUpload(kernel, companyId, { path, name: sanitizeFileName(fileNameOfUrl(url)), size: bytes.length, mime: await sniffMime(path) }),
  )
}

function fileNameOfUrl(url: string) {
  const name = basename(new URL(url).pathname)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
