import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { days, later } from '../../kernel/clock.ts'
import { isBackupCopying } from '../../kernel/database/backupLock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { incomingFolderOf } from '../../kernel/files/openFileStore.ts'
import { fileKey, mediaIdOf } from './mediaKeys.ts'

/** No upload, transaction or repeated call takes longer than this. Younger files are left alone. */
const GRACE = days(1)
const AT_ONCE = 500

/** Removes what nothing uses: rows without messages, files without rows, remains of uploads, folders of deleted companies. */
export async function sweepMedia(kernel: PlatformKernel) {
  await sweepIncoming(kernel)
  // A backup that runs copies the files that its copy of the database names. They go with the next sweep.
  if (await isBackupCopying(kernel.platform)) return
  const companies = await kernel.platform.selectFrom('companies').select('id').execute()
  const companyIds = new Set(companies.map(({ id }) => id))
  for (const { id } of companies) await sweepRows(kernel, id)
  for (const folder of await kernel.files.folders())
    if (companyIds.has(Number(folder))) await sweepFiles(kernel, Number(folder))
    else if (!(await isNewCompany(kernel, Number(folder)))) await kernel.files.removeFolder(folder)
}

const oldestAllowed = ({ clock }: Pick<PlatformKernel, 'clock'>) => later(clock.now(), -GRACE)

async function sweepIncoming(kernel: PlatformKernel) {
  const folder = incomingFolderOf(kernel.config)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime < oldestAllowed(kernel)) await rm(path, { force: true })
  }
}

/** Deletes the row first: the next step then finds the file without a row. The other order could leave a row without its file. */
async function sweepRows(kernel: PlatformKernel, companyId: number): Promise<void> {
  const removed = await kernel.transact({ companyId }, async ({ db }) => {
    const unshown = db
      .selectFrom('media')
      .select('media.id')
      .where('media.createdAt', '<', oldestAllowed(kernel).toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('messages').select('messages.id').whereRef('messages.mediaId', '=', 'media.id'))),
      )
      .where(({ and, not, exists, selectFrom }) =>
        and(
          kernel.fileReferenceTables.map(({ table }) =>
            not(exists(selectFrom(table).select(`${table}.id`).whereRef(`${table}.mediaId`, '=', 'media.id'))),
          ),
        ),
      )
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
    return db.deleteFrom('media').where('id', 'in', unshown).returning('id').execute()
  })
  if (removed.length === AT_ONCE) await sweepRows(kernel, companyId)
}

async function sweepFiles(kernel: PlatformKernel, companyId: number) {
  const old = (await kernel.files.list(String(companyId))).filter(({ at }) => at < oldestAllowed(kernel)).map(({ name }) => name)
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const names = old.slice(from, from + AT_ONCE)
    const ids = names.map(mediaIdOf).filter((id) => UUID.test(id))
    const rows = ids.length > 0 ? await kernel.read(companyId).selectFrom('media').select('id').where('id', 'in', ids).execute() : []
    const usedIds = new Set(rows.map(({ id }) => id))
    for (const name of names) if (!usedIds.has(mediaIdOf(name))) await kernel.files.remove(fileKey(companyId, name))
  }
  await kernel.files.forgetUnused(String(companyId))
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The company may have been created after the list was read. */
const isNewCompany = async ({ platform }: PlatformKernel, id: number) =>
  (await platform.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
