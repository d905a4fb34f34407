import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'

type Keeping = Pick<Kernel, 'fileReferenceTables'>
type ReusedFile = { mediaId: string; actor?: Actor | undefined }

/**
 * Whether a row that may be reused (a schedule, a quick message, a file list …) refers to the file. With `actor`, only rows that this user
 * sees count.
 */
export async function isReusableFile({ fileReferenceTables }: Keeping, db: TenantDb, { mediaId, actor }: ReusedFile): Promise<boolean> {
  for (const { table, seenBy } of fileReferenceTables) {
    const rows = actor ? seenBy(db, actor) : db.selectFrom(table).select(`${table}.mediaId`)
    if (
      await rows
        .where(`${table}.mediaId` as never, '=', mediaId as never)
        .limit(1)
        .executeTakeFirst()
    )
      return true
  }
  return false
}

/** Reads a stored file that is sent once more. Its bytes are not copied. */
export async function readReusableFile(kernel: Keeping, db: TenantDb, { mediaId, actor }: ReusedFile) {
  const file = await db
    .selectFrom('media')
    .select(['id', 'mime', 'name', 'lostAt'])
    .where('id', '=', mediaId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (!file || !(await isReusableFile(kernel, db, { mediaId, actor }))) throw new AppError('ERR_NO_MEDIA_FOUND')
  if (file.lostAt !== null) throw new AppError('ERR_FILE_LOST')
  return file
}
