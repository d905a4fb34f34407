import type { Reply } from '@recado/contract/bot/happenings'
import type { Kernel } from '../../kernel/feature.ts'
import { fetchFile, insertMedia, mediaTypeOf } from '../media/index.ts'
import type { SaidFile } from './takeTurn.ts'

/** The files that an answer names by their addresses; those that are not to be had are left out. */
export async function fetchReplyFiles(kernel: Kernel, companyId: number, replies: readonly Reply[]): Promise<ReadonlyMap<Reply, SaidFile>> {
  const files = new Map<Reply, SaidFile>()
  for (const reply of replies) {
    const file = reply.file && (await saidFile(kernel, companyId, reply.file).catch((error) => lost(kernel, error)))
    if (file) files.set(reply, file)
  }
  return files
}

async function saidFile(kernel: Kernel, companyId: number, { url, kind }: NonNullable<Reply['file']>): Promise<SaidFile | undefined> {
  const upload = await fetchFile(kernel, companyId, { url, kind })
  return (
    upload && { mediaType: mediaTypeOf(upload.mime), mediaId: upload.id, mediaName: upload.name, prepare: (tx) => insertMedia(tx, upload) }
  )
}

function lost({ log }: Kernel, error: unknown) {
  log.warn({ err: error }, 'a file of an answer could not be fetched')
  return undefined
}
