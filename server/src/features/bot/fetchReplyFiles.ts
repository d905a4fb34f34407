import type { Reply } from '@recado/contract/bot/botEvents'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import type { Kernel } from '../../kernel/feature.ts'
import { fetchExternalFile, insertUploadedMedia } from '../media/index.ts'
import type { ReplyFile } from './runBot.ts'

/** Fetches the files that an answer refers to by URL. Files that cannot be fetched are left out. */
export async function fetchReplyFiles(
  kernel: Kernel,
  companyId: number,
  replies: readonly Reply[],
): Promise<ReadonlyMap<Reply, ReplyFile>> {
  const files = new Map<Reply, ReplyFile>()
  for (const reply of replies) {
    const file = reply.file && (await fetchReplyFile(kernel, companyId, reply.file).catch((error) => skipUnavailable(kernel, error)))
    if (file) files.set(reply, file)
  }
  return files
}

async function fetchReplyFile(
  kernel: Kernel,
  companyId: number,
  { url, kind }: NonNullable<Reply['file']>,
): Promise<ReplyFile | undefined> {
  const upload = await fetchExternalFile(kernel, companyId, { url, kind })
  return (
    upload && {
      mediaType: fileKindOf(upload.mime),
      mediaId: upload.id,
      mediaName: upload.name,
      prepare: (tx) => insertUploadedMedia(tx, upload),
    }
  )
}

function skipUnavailable({ log }: Kernel, error: unknown) {
  log.warn({ err: error }, 'a file of an answer could not be fetched')
  return undefined
}
