import { addCountryCode } from '@recado/contract/numbers/phoneNumbers'
import type { Kernel } from '../../../kernel/feature.ts'
import { jobName } from '../../../kernel/jobs.ts'
import { powerOfTwoBatches } from '../../../kernel/powerOfTwoBatches.ts'
import { addInBatches } from '../../../kernel/sheets/addInBatches.ts'
import type { Line } from '../../../kernel/sheets/readLines.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { settingOf } from '../../settings/index.ts'
import { addContactsWithin } from '../addContacts.ts'
import { identitiesOf } from '../identities.ts'
import { readMappedRow } from '../readSheetRow.ts'
import { type ContactSheet, endImport, updateContactImport } from './imports.rows.ts'
import { columnsOfSheet } from './previewContactSheet.ts'

export type ContactImportJob = { companyId: number; importId: number }
export const importContacts = jobName<ContactImportJob>('contacts.import')

/** Adds the rows of a sheet that are not added yet. */
export async function runContactImport(kernel: Kernel, { companyId, importId }: ContactImportJob): Promise<void> {
  const db = kernel.read(companyId)
  const sheet = await db.selectFrom('contactImports').selectAll().where('id', '=', importId).executeTakeFirst()
  if (sheet?.state !== 'running') return
  const country = await settingOf(db, 'country')
  await addInBatches(kernel, sheet, (lines, done) => kernel.transact({ companyId }, (tx) => addBatch(tx, { sheet, done, lines, country })))
}

type Batch = { sheet: ContactSheet; done: number; lines: readonly Line[]; country: string }

/** Adds one batch. Returns false if the sheet was cancelled, or if another process has already gone further (`done`). */
async function addBatch(tx: Tx, { sheet: { id }, done, lines, country }: Batch): Promise<boolean> {
  const sheet = await tx.db.selectFrom('contactImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (sheet?.state !== 'running' || sheet.done !== done) return false
  const columns = columnsOfSheet(sheet)
  const read = lines.map((line) => ({ line: line.line, ...readMappedRow(line, columns) }))
  const valid = read.flatMap(({ contact, values, ...row }) => {
    if (!contact) return []
    const number = addCountryCode(contact.number, country)
    const extraInfo = columns.flatMap(({ key, title }) =>
      key !== null && Object.hasOwn(values, key) ? [{ name: title, value: values[key] ?? '' }] : [],
    )
    const candidate = { ...contact, number, extraInfo }
    return { row, candidate: { ...candidate, identities: identitiesOf([{ kind: 'number' as const, value: number }]) } }
  })
  const added = await addContactsWithin(
    tx,
    valid.map(({ candidate }) => candidate),
    id,
  )
  const invalid = read.filter(({ contact }) => !contact)
  const existing = valid.filter((_, at) => !added.has(at)).map(({ row }) => row)
  const faults = [...invalid, ...existing].map(({ line, given, faults }) => ({
    importId: id,
    line,
    ...given,
    faults: JSON.stringify(faults),
  }))
  for (const some of powerOfTwoBatches(faults)) await tx.db.insertInto('contactImportFaults').values(some).execute()
  const progress = {
    done: sheet.done + lines.length,
    added: sheet.added + added.size,
    known: sheet.known + existing.length,
    wrong: sheet.wrong + invalid.length,
  }
  if (progress.done >= sheet.total) await endImport(tx, id, { ...progress, state: 'done' })
  else await updateContactImport(tx, id, progress)
  return true
}
