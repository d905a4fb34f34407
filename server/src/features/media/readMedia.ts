import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { seesTicket } from '@recado/contract/tickets/ticketPolicy'
import { mustExist } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { FileAnswer } from '../../kernel/http/sendFile.ts'
import { isKept } from './keptFiles.ts'
import { fileKey, THUMBNAIL_MIME, thumbnailKey } from './mediaKeys.ts'

type Call = {
  params: { id: string }
  query: { variant?: 'thumbnail' | undefined }
  actor: Actor | undefined
  companyId: number
  db: TenantDb
}

const DAY = 24 * 60 * 60

export async function readMedia(
  kernel: Pick<Kernel, 'files' | 'fileKeepers'>,
  { params: { id }, query, actor, companyId, db }: Call,
): Promise<FileAnswer> {
  const row = await db
    .selectFrom('media')
    .select(['mime', 'name', 'state'])
    .where('id', '=', id)
    .where('state', '!=', 'waiting')
    .executeTakeFirst()
  const { mime, name, state } = mustExist(row, 'ERR_NO_MEDIA_FOUND')
  await refuseUnseen(kernel, db, { mediaId: id, actor })
  if (state === 'missing') throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA')
  const { files } = kernel
  const isThumbnail = query.variant === 'thumbnail'
  const key = isThumbnail ? thumbnailKey(companyId, id) : fileKey(companyId, id)
  return {
    mime: isThumbnail ? THUMBNAIL_MIME : mime,
    name: isThumbnail ? 'thumbnail.webp' : name,
    size: mustExist(await files.size(key), 'ERR_NO_MEDIA_FOUND'),
    cacheSeconds: DAY,
    open: async (range) => mustExist(await files.open(key, range), 'ERR_NO_MEDIA_FOUND'),
  }
}

const MANY = 1000

/** A file is seen by whoever sees a ticket in which it is shown, or where it lies ready; by nobody once it was taken back everywhere. */
async function refuseUnseen(
  kernel: Pick<Kernel, 'fileKeepers'>,
  db: TenantDb,
  { mediaId, actor }: { mediaId: string; actor: Actor | undefined },
) {
  const tickets = await db
    .selectFrom('messages')
    .innerJoin('tickets', 'tickets.id', 'messages.ticketId')
    .select(['tickets.userId', 'tickets.queueId'])
    .distinct()
    .where('messages.mediaId', '=', mediaId)
    .where('messages.isDeleted', '=', false)
    .limit(MANY)
    .execute()
  if (tickets.some((ticket) => !actor || seesTicket(actor, ticket)) || (await isKept(kernel, db, { mediaId, actor }))) return
  if (tickets.length === 0 && !(await isKept(kernel, db, { mediaId }))) throw new AppError('ERR_NO_MEDIA_FOUND')
  throw new AppError('ERR_NO_PERMISSION')
}
