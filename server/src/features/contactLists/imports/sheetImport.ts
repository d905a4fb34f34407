import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { SheetColumn } from '@recado/contract/sheets/sheetColumns'
import { assertExists } from '../../../kernel/crud.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { unreadableSheet } from '../../../kernel/sheets/sheets.ts'
import { sheetKeyOf } from '../../../kernel/sheets/storedSheetRows.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { publishContactList } from '../contactLists.event.ts'
import { addListColumns } from '../listColumns.ts'
import type { SheetImport } from './previewListSheet.ts'

type Choosing = { actor: Actor; contactListId: number; file: { path: string; name: string } | undefined; text: string | undefined }

/** Reads a sheet and stores its rows, in place of the sheet before. Nothing is added to the list yet. */
export async function uploadSheet(kernel: Kernel, { actor, contactListId, file, text }: Choosing): Promise<SheetImport> {
  const { companyId } = actor
  await kernel.transact(actor, (tx) => lockIdleList(tx, contactListId))
  return kernel.sheets.read({ companyId, file, text }, async ({ titles, columns, total }, rows) => {
    const fileId = randomUUID()
    await kernel.files.put(sheetKeyOf({ companyId, fileId }), rows)
    return kernel.transact(actor, async (tx) => {
      await lockIdleList(tx, contactListId)
      await discardSheet(tx, kernel, contactListId)
      const row = {
        contactListId,
        fileId,
        fileName: file?.name ?? '',
        total,
        titles: JSON.stringify(titles),
        columns: JSON.stringify(columns),
      }
      const sheet = await tx.db.insertInto('contactListImports').values(row).returningAll().executeTakeFirstOrThrow()
      await publishContactList(tx, contactListId)
      return sheet
    })
  })
}

/** Locks a list, so that two uploads wait for each other. Refuses if a sheet is being added. */
async function lockIdleList({ db }: Tx, id: number) {
  assertExists(
    await db.selectFrom('contactLists').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    'ERR_NO_CONTACT_LIST_FOUND',
  )
  const running = db.selectFrom('contactListImports').select('id').where('contactListId', '=', id).where('state', '=', 'running')
  if (await running.executeTakeFirst()) throw new AppError('ERR_IMPORT_RUNNING')
}

/**
 * Deletes the sheet before, its file only after the commit: if the commit fails, the row stays and needs its file. The daily sweep of files
 * takes what could not be deleted here.
 */
async function discardSheet({ db, companyId, afterCommit }: Tx, { files, log }: Pick<Kernel, 'files' | 'log'>, contactListId: number) {
  const deleted = await db.deleteFrom('contactListImports').where('contactListId', '=', contactListId).returning('fileId').execute()
  for (const { fileId } of deleted) {
    const key = sheetKeyOf({ companyId, fileId })
    afterCommit(() => void files.remove(key).catch((error) => log.warn({ err: error }, 'a replaced sheet could not be deleted')))
  }
}

/** Locks the sheet of a list and reads it. */
async function lockSheet({ db }: Tx, contactListId: number): Promise<SheetImport> {
  const list = await db.selectFrom('contactLists').select('id').where('id', '=', contactListId).forNoKeyUpdate().executeTakeFirst()
  assertExists(list, 'ERR_NO_CONTACT_LIST_FOUND')
  const sheet = await db
    .selectFrom('contactListImports')
    .selectAll()
    .where('contactListId', '=', contactListId)
    .forUpdate()
    .executeTakeFirst()
  return assertExists(sheet, 'ERR_NO_IMPORT_FOUND')
}

type Adjusting = { contactListId: number; columns: readonly (SheetColumn | null)[] }

/** Sets the meaning of the columns, before the import starts. */
export async function setSheetColumns(tx: Tx, { contactListId, columns }: Adjusting): Promise<SheetImport> {
  const sheet = await lockSheet(tx, contactListId)
  if (sheet.state !== 'chosen') throw new AppError('ERR_NO_IMPORT_FOUND')
  const whole = sheet.titles.map((_, at) => columns[at] ?? null)
  const update = tx.db
    .updateTable('contactListImports')
    .set({ columns: JSON.stringify(whole) })
    .where('id', '=', sheet.id)
  return update.returningAll().executeTakeFirstOrThrow()
}

/** Starts adding the rows. */
export async function startSheetImport(tx: Tx, contactListId: number): Promise<SheetImport> {
  const sheet = await lockSheet(tx, contactListId)
  if (sheet.state !== 'chosen') throw new AppError('ERR_NO_IMPORT_FOUND')
  if (!sheet.columns.includes('number') || !sheet.columns.includes('name')) throw unreadableSheet('noNumbers')
  await addListColumns(
    tx,
    contactListId,
    sheet.titles.filter((_, at) => sheet.columns[at] === 'extra'),
  )
  const update = tx.db.updateTable('contactListImports').set({ state: 'running' }).where('id', '=', sheet.id)
  return update.returningAll().executeTakeFirstOrThrow()
}

export async function cancelSheetImport(tx: Tx, contactListId: number) {
  const { id, state } = await lockSheet(tx, contactListId)
  if (state === 'chosen') await tx.db.deleteFrom('contactListImports').where('id', '=', id).execute()
  if (state === 'running') await tx.db.updateTable('contactListImports').set({ state: 'cancelled' }).where('id', '=', id).execute()
}
