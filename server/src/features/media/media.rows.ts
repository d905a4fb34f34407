import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import type { MediaRef } from '../../channels/channel.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { sanitizeFileName } from '../../kernel/files/sanitizeFileName.ts'
import type { Tx } from '../../kernel/transact.ts'

/** A file whose bytes are in the store. */
export type StoredFile = {
  id: string
  mime: string
  name: string
  size: number
  hasThumbnail: boolean
  seconds: number | null
  waveform: number[] | null
}
export type StoredUpload = StoredFile & { quota: number }

/** Only uploads of users count towards the limit: a customer's file must never be refused. */
export async function uploadedBytes(db: TenantDb | Tx['db']): Promise<number> {
  const row = await (db as TenantDb)
    .selectFrom('media')
    .where('uploadedByStaff', '=', true)
    .select((eb) => eb.fn.sum<string | null>('size').as('bytes'))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Inserts a file from outside in the transaction that uses it. */
export const insertExternalMedia = (tx: Tx, file: StoredFile): Promise<string> => insertStoredFile(tx, file, { uploadedByStaff: false })

/**
 * Inserts an upload in the transaction that uses it. Checks the storage limit again, because other uploads may have filled it meanwhile.
 */
export async function insertUploadedMedia(tx: Tx, { quota, ...file }: StoredUpload): Promise<string> {
  await insertStoredFile(tx, file, { uploadedByStaff: true })
  if ((await uploadedBytes(tx.db)) > quota) throw new AppError('ERR_MEDIA_QUOTA')
  return file.id
}

async function insertStoredFile({ db }: Tx, { waveform, ...file }: StoredFile, by: { uploadedByStaff: boolean }): Promise<string> {
  const row = { ...file, ...by, state: 'ready' as const, waveform: waveform ? JSON.stringify(waveform) : undefined }
  await db.insertInto('media').values(row).execute()
  return file.id
}

/** Inserts a file that still has to be downloaded from the channel. It is due at once, and its message does not wait for it. */
export async function insertPendingMedia({ db }: Tx, { connectionId, media }: { connectionId: number; media: MediaRef }): Promise<string> {
  const id = randomUUID()
  const { mime, name, seconds } = media
  await db
    .insertInto('media')
    .values({
      id,
      connectionId,
      state: 'waiting',
      carrierRef: JSON.stringify(media),
      nextTryAt: new Date(0),
      ...(mime !== undefined && { mime }),
      ...(name !== undefined && { name: sanitizeFileName(name) }),
      ...(seconds !== undefined && { seconds }),
    })
    .execute()
  return id
}

/** Stores a transcript. Returns false if there was one already. */
export async function saveTranscript({ db }: Tx, mediaId: string, transcript: string): Promise<boolean> {
  const update = db.updateTable('media').set({ transcript }).where('id', '=', mediaId).where('transcript', 'is', null)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** A stored file in the form that `enqueueMessage` takes. */
export async function readSendableFile({ db }: { db: TenantDb | Tx['db'] }, mediaId: string | null) {
  if (mediaId === null) return undefined
  const { name, mime } = await (db as TenantDb)
    .selectFrom('media')
    .select(['name', 'mime'])
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow()
  return { mediaId, mediaName: name, mediaType: fileKindOf(mime) }
}
