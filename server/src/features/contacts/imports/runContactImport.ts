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
import { columnsOfSheet } from './previewSheet.ts'

export type ContactImportJob = { companyId: number; importId: number }
export const importContacts = jobName<ContactImportJob>('contacts.import')

/** Adds what is left of a sheet. */
export async function runContactImport(kernel: Kernel, { companyId, importId }: ContactImportJob): Promise<void> {
  const db = kernel.read(companyId)
  const sheet = await db.selectFrom('contactImports').selectAll().where('id', '=', importId).executeTakeFirst()
  if (sheet?.state !== 'running') return
  const country = await settingOf(db, 'country')
  await addInBatches(kernel, sheet, (lines, done) =>
    kernel.transact({ companyId }, (tx) => addPortion(tx, { sheet, done, lines, country })),
  )
}

type Portion = { sheet: ContactSheet; done: number; lines: readonly Line[]; country: string }

/** Answers whether there was anything for us to do: a cancelled sheet is not gone on with, nor one that somebody else has in hand. */
async function addPortion(tx: Tx, { sheet: { id }, done, lines, country }: Portion): Promise<boolean> {
  const sheet = await tx.db.selectFrom('contactImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (sheet?.state !== 'running' || sheet.done !== done) return false
  const columns = columnsOfSheet(sheet)
  const read = lines.map((line) => ({ line: line.line, ...readMappedRow(line, columns) }))
  const good = read.flatMap(({ contact, values, ...row }) => {
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
    good.map(({ candidate }) => candidate),
    id,
  )
  const wrong = read.filter(({ contact }) => !contact)
  const known = good.filter((_, at) => !added.has(at)).map(({ row }) => row)
  const faults = [...wrong, ...known].map(({ line, given, faults }) => ({ importId: id, line, ...given, faults: JSON.stringify(faults) }))
  for (const some of powerOfTwoBatches(faults)) await tx.db.insertInto('contactImportFaults').values(some).execute()
  const progress = {
    done: sheet.done + lines.length,
    added: sheet.added + added.size,
    known: sheet.known + known.length,
    wrong: sheet.wrong + wrong.length,
  }
  if (progress.done >= sheet.total) await endImport(tx, id, { ...progress, state: 'done' })
  else await updateContactImport(tx, id, progress)
  return true
}
