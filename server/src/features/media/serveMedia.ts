import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { canSeeTicket } from '@recado/contract/tickets/ticketPolicy'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { FileAnswer } from '../../kernel/http/sendFile.ts'
import { isStillLost } from './lostFiles.ts'
import { fileKey, THUMBNAIL_MIME, thumbnailKey } from './mediaKeys.ts'
import { isReusableFile } from './storedFileReuse.ts'

type Call = {
  params: { id: string }
  query: { variant?: 'thumbnail' | undefined }
  actor: Actor | undefined
  companyId: number
  db: TenantDb
}

const DAY = 24 * 60 * 60

export async function serveMedia(
  kernel: Pick<Kernel, 'files' | 'fileReferenceTables' | 'transact'>,
  { params: { id }, query, actor, companyId, db }: Call,
): Promise<FileAnswer> {
  const row = await db
    .selectFrom('media')
    .select(['mime', 'name', 'state', 'lostAt'])
    .where('id', '=', id)
    .where('state', '!=', 'waiting')
    .executeTakeFirst()
  const { mime, name, state, lostAt } = assertExists(row, 'ERR_NO_MEDIA_FOUND')
  await assertMediaVisible(kernel, db, { mediaId: id, actor })
  if (state === 'missing') throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA')
  if (lostAt !== null && (await isStillLost(kernel, { companyId, id }))) throw new AppError('ERR_FILE_LOST')
  const { files } = kernel
  const isThumbnail = query.variant === 'thumbnail'
  const key = isThumbnail ? thumbnailKey(companyId, id) : fileKey(companyId, id)
  return {
    mime: isThumbnail ? THUMBNAIL_MIME : mime,
    name: isThumbnail ? 'thumbnail.webp' : name,
    size: assertExists(await files.size(key), 'ERR_NO_MEDIA_FOUND'),
    cacheSeconds: DAY,
    open: async (range) => assertExists(await files.open(key, range), 'ERR_NO_MEDIA_FOUND'),
  }
}

const MANY = 1000

/**
 * A user may open a file of a ticket that they see, or of a reusable row that they see. Nobody may open a file of deleted messages only.
 */
async function assertMediaVisible(
  kernel: Pick<Kernel, 'fileReferenceTables'>,
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
  if (tickets.some((ticket) => !actor || canSeeTicket(actor, ticket)) || (await isReusableFile(kernel, db, { mediaId, actor }))) return
  if (tickets.length === 0 && !(await isReusableFile(kernel, db, { mediaId }))) throw new AppError('ERR_NO_MEDIA_FOUND')
  throw new AppError('ERR_NO_PERMISSION')
}
