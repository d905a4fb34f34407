import { basename } from 'node:path'
import { type FileKind, largestFile } from '@recado/contract/messages/fileLimits'
import type { Kernel } from '../../kernel/feature.ts'
import { plainFileName } from '../../kernel/files/fileName.ts'
import { sniffMime } from '../../kernel/files/sniffMime.ts'
import { adoptUpload } from './adoptUpload.ts'
import type { Upload } from './media.rows.ts'
import { withFile } from './withFile.ts'

/** They are held in memory while they come, so not even a document may be larger. */
const MOST_BYTES = largestFile.image

/** A file that somebody outside names by its address, stored; undefined where there is none. */
export async function fetchFile(
  kernel: Kernel,
  companyId: number,
  { url, kind = 'application' }: { url: string; kind?: FileKind },
): Promise<Upload | undefined> {
  const { status, bytes } = await kernel.outgoing.fetch(url, { maxBytes: Math.min(largestFile[kind], MOST_BYTES) })
  if (status !== 200 || bytes.length === 0) return undefined
  return withFile(kernel, bytes, async (path) =>
    adoptUpload(kernel, companyId, { path, name: plainFileName(nameIn(url)), size: bytes.length, mime: await sniffMime(path) }),
  )
}

function nameIn(url: string) {
  const name = basename(new URL(url).pathname)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
