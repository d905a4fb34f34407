import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'

/** A stored file in the form that `sendMessage` takes. */
export async function readSendableFile({ db }: { db: TenantDb | Tx['db'] }, mediaId: string | null) {
  if (mediaId === null) return undefined
  const { name, mime } = await (db as TenantDb)
    .selectFrom('media')
    .select(['name', 'mime'])
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow()
  return { mediaId, mediaName: name, mediaType: mediaTypeOf(mime) }
}
