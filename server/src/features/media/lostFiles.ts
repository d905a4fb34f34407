import { AppError } from '@recado/contract/errors'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { readLostFiles, removeLostFiles } from '../../kernel/files/lostFileList.ts'
import type { Tx } from '../../kernel/transact.ts'
import { fileKey } from './mediaKeys.ts'

const AT_ONCE = 500
/** Sorts before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Other files have no row in `media`. */
const MEDIA_KEY = /^(\d+)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(\.thumbnail)?$/
type LostFile = { companyId: number; id: string; isThumbnail: boolean }

/** Marks the files that a restore went on without. The list goes last, so that a killed start marks them again. */
export async function markLostFiles(kernel: PlatformKernel): Promise<void> {
  const { dataDir } = kernel.config
  const keys = await readLostFiles(dataDir)
  const lost = keys.flatMap((key): LostFile[] => {
    const [, companyId, id, thumbnail] = MEDIA_KEY.exec(key) ?? []
    return id === undefined ? [] : [{ companyId: Number(companyId), id, isThumbnail: thumbnail !== undefined }]
  })
  for (const [companyId, files] of Map.groupBy(lost, (file) => file.companyId))
    for (let from = 0; from < files.length; from += AT_ONCE) await markFiles(kernel, companyId, files.slice(from, from + AT_ONCE))
  if (keys.length > 0) await removeLostFiles(dataDir)
}

/** Without its thumbnail a picture is shown from the file itself. */
async function markFiles({ platform, clock }: PlatformKernel, companyId: number, files: readonly LostFile[]) {
  const { true: thumbnails = [], false: whole = [] } = Object.groupBy(files, ({ isThumbnail }) => `${isThumbnail}`)
  const chosen = (some: readonly LostFile[]) => sql<boolean>`id = any(${some.map(({ id }) => id)}::uuid[])`
  const marked = platform.updateTable('media').where('companyId', '=', companyId)
  await marked.set({ lostAt: clock.now() }).where('lostAt', 'is', null).where(chosen(whole)).execute()
  await marked.set({ hasThumbnail: false }).where(chosen(thumbnails)).execute()
}

/** Ends the marks of the files that somebody has put back. */
export async function endMarksOfReturnedFiles(kernel: PlatformKernel): Promise<void> {
  let last = { companyId: 0, id: NO_ID }
  for (let lost = await lostFilesAfter(kernel, last); lost.length > 0; lost = await lostFilesAfter(kernel, last)) {
    for (const file of lost) {
      last = file
      await isStillLost(kernel, file)
    }
  }
}

const lostFilesAfter = ({ platform }: PlatformKernel, last: { companyId: number; id: string }) =>
  platform
    .selectFrom('media')
    .select(['companyId', 'id'])
    .where('lostAt', 'is not', null)
    .where(sql<boolean>`("companyId", id) > (${last.companyId}, ${last.id}::uuid)`)
    .orderBy('companyId')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

type Needed = Pick<PlatformKernel, 'files' | 'transact'>

/** Looks into the store for a file that is marked as lost, and ends the mark if it is back. */
export async function isStillLost({ files, transact }: Needed, { companyId, id }: { companyId: number; id: string }): Promise<boolean> {
  if ((await files.size(fileKey(companyId, id))) === undefined) return true
  await transact({ companyId }, async (tx) => {
    const ended = await tx.db
      .updateTable('media')
      .set({ lostAt: null })
      .where('id', '=', id)
      .where('lostAt', 'is not', null)
      .executeTakeFirst()
    // Another process may have ended the mark.
    if (ended.numUpdatedRows > 0n) await tx.record('file.returned', { mediaId: id })
  })
  return false
}

/** A message whose file was lost would reach the customer without what it is about. */
export async function isFileLost({ db }: { db: TenantDb | Tx['db'] }, mediaId: string | null): Promise<boolean> {
  if (mediaId === null) return false
  const lost = (db as TenantDb).selectFrom('media').select('id').where('id', '=', mediaId).where('lostAt', 'is not', null)
  return (await lost.executeTakeFirst()) !== undefined
}

export async function assertFileNotLost(handle: { db: TenantDb | Tx['db'] }, mediaId: string | null): Promise<void> {
  if (await isFileLost(handle, mediaId)) throw new AppError('ERR_FILE_LOST')
}
