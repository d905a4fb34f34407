import { addCountryCode, canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { Kernel } from '../../../kernel/feature.ts'
import { jobName } from '../../../kernel/jobs.ts'
import { powerOfTwoBatches } from '../../../kernel/powerOfTwoBatches.ts'
import { addInBatches } from '../../../kernel/sheets/addInBatches.ts'
import type { Line } from '../../../kernel/sheets/readLines.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { mapSheetColumns, readMappedRow } from '../../contacts/index.ts'
import { settingOf } from '../../settings/index.ts'
import { publishContactList, publishNewestItems } from '../contactLists.event.ts'
import { addListItems } from './addListItems.ts'
import type { SheetImport } from './previewListSheet.ts'

export type ListImportJob = { companyId: number; importId: number }
export const importListSheet = jobName<ListImportJob>('contactLists.import')

/** Adds the rows of a sheet that are not added yet. */
export async function runListImport(kernel: Kernel, { companyId, importId }: ListImportJob): Promise<void> {
  const db = kernel.read(companyId)
  const sheet = await db.selectFrom('contactListImports').selectAll().where('id', '=', importId).executeTakeFirst()
  if (sheet?.state !== 'running') return
  const country = await settingOf(db, 'country')
  await addInBatches(kernel, sheet, (lines, done) =>
    kernel.transact({ companyId }, (tx) => addPortion(tx, { sheet, done, lines, country })),
  )
}

type Portion = { sheet: SheetImport; done: number; lines: readonly Line[]; country: string }

/** Adds one batch. Returns false if the sheet was cancelled, or if another process has already gone further (`done`). */
async function addPortion(tx: Tx, { sheet: { id, contactListId }, done, lines, country }: Portion): Promise<boolean> {
  // Lock the list before its items, as all code does: triggers change its counts.
  const list = await tx.db.selectFrom('contactLists').select('columns').where('id', '=', contactListId).forNoKeyUpdate().executeTakeFirst()
  const sheet = await tx.db.selectFrom('contactListImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (sheet?.state !== 'running' || sheet.done !== done) return false
  const columns = mapSheetColumns(sheet, list?.columns ?? [])
  const read = lines.map((line) => ({ line: line.line, ...readMappedRow(line, columns) }))
  const people = read.flatMap(({ contact, values }) =>
    contact ? [{ ...contact, values, number: addCountryCode(contact.number, country), isNamed: true }] : [],
  )
  const added = await addListItems(tx, contactListId, people)
  const taken = new Set<string>()
  const faulty = read.filter(({ contact }) => {
    const canonical = contact && canonicalNumber(addCountryCode(contact.number, country))
    if (canonical === undefined || !added.has(canonical) || taken.has(canonical)) return true
    taken.add(canonical)
    return false
  })
  const rows = faulty.map(({ line, given, faults }) => ({ importId: id, line, ...given, faults: JSON.stringify(faults) }))
  for (const some of powerOfTwoBatches(rows)) await tx.db.insertInto('contactListFaults').values(some).execute()
  const wrong = faulty.filter(({ contact }) => !contact).length
  const isOver = sheet.done + lines.length >= sheet.total
  const counts = {
    done: sheet.done + lines.length,
    added: sheet.added + added.size,
    known: sheet.known + faulty.length - wrong,
    wrong: sheet.wrong + wrong,
  }
  const state = isOver ? ('done' as const) : ('running' as const)
  await tx.db
    .updateTable('contactListImports')
    .set({ ...counts, state })
    .where('id', '=', id)
    .execute()
  await publishContactList(tx, contactListId)
  if (isOver) await publishNewestItems(tx, contactListId)
  return true
}

/** A sheet that cannot be read any more fails for good, so that the job is not repeated for ever. */
export async function failListImport({ transact }: Kernel, { companyId, importId }: ListImportJob) {
  await transact({ companyId }, async (tx) => {
    const update = tx.db
      .updateTable('contactListImports')
      .set({ state: 'failed' })
      .where('id', '=', importId)
      .where('state', '=', 'running')
    const failed = await update.returning('contactListId').executeTakeFirst()
    if (failed) await publishContactList(tx, failed.contactListId)
  })
}
