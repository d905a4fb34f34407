import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Reply } from '@recado/contract/bot/happenings'
import { largestFile } from '@recado/contract/messages/fileLimits'
import type { Kernel } from '../../kernel/feature.ts'
import { plainFileName } from '../../kernel/files/fileName.ts'
import { sniffMime } from '../../kernel/files/sniffMime.ts'
import { adoptUpload, insertMedia, mediaTypeOf } from '../media/index.ts'
import type { SaidFile } from './takeTurn.ts'

/** They are held in memory while they come, so not even a document may be larger. */
const MOST_BYTES = largestFile.image

/** The files that an answer names by their addresses; those that are not to be had are left out. */
export async function fetchReplyFiles(kernel: Kernel, companyId: number, replies: readonly Reply[]): Promise<ReadonlyMap<Reply, SaidFile>> {
  const files = new Map<Reply, SaidFile>()
  for (const reply of replies) {
    const file = reply.file && (await fetchFile(kernel, companyId, reply.file).catch((error) => lost(kernel, error)))
    if (file) files.set(reply, file)
  }
  return files
}

async function fetchFile(kernel: Kernel, companyId: number, { url, kind }: NonNullable<Reply['file']>): Promise<SaidFile | undefined> {
  const { status, bytes } = await kernel.outgoing.fetch(url, { maxBytes: Math.min(largestFile[kind], MOST_BYTES) })
  if (status !== 200 || bytes.length === 0) return undefined
  const folder = join(kernel.config.dataDir, 'media/incoming')
  const path = join(folder, randomUUID())
  await mkdir(folder, { recursive: true })
  await writeFile(path, bytes, { mode: 0o600 })
  try {
    const name = plainFileName(nameIn(url))
    const upload = await adoptUpload(kernel, companyId, { path, name, size: bytes.length, mime: await sniffMime(path) })
    return { mediaType: mediaTypeOf(upload.mime), mediaId: upload.id, mediaName: upload.name, prepare: (tx) => insertMedia(tx, upload) }
  } finally {
    await rm(path, { force: true })
  }
}

function nameIn(url: string) {
  const name = basename(new URL(url).pathname)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function lost({ log }: Kernel, error: unknown) {
  log.warn({ err: error }, 'a file of an answer could not be fetched')
  return undefined
}
