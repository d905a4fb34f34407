import type { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import { type ErrorCode, errors } from '@recado/contract/errors'
import type { z } from 'zod'
import type { Kernel } from '../../../kernel/feature.ts'
import { contactListItemRows } from '../contactLists.rows.ts'
import { runListImport } from './runImport.ts'
import { startSheetImport, uploadSheet } from './sheetImport.ts'

type Answer = z.output<typeof contactListImportEndpoints.upload.output>

const MAX_SHOWN_FAULTS = 1000

/** Imports a sheet in one request, as old clients do. */
export async function importAtOnce(kernel: Kernel, given: Parameters<typeof uploadSheet>[1]): Promise<Answer> {
  const { actor, contactListId } = given
  await uploadSheet(kernel, given)
  const db = kernel.read(actor.companyId)
  const ofList = () =>
    contactListItemRows(db).where('contactListItems.contactListId', '=', contactListId).orderBy('contactListItems.id', 'desc')
  const newest = await ofList().limit(1).executeTakeFirst()
  const { id: importId } = await kernel.transact(actor, (tx) => startSheetImport(tx, contactListId))
  await runListImport(kernel, { companyId: actor.companyId, importId })
  const records = await ofList()
    .where('contactListItems.id', '>', newest?.id ?? 0)
    .limit(MAX_SHOWN_FAULTS)
    .execute()
  const faulty = await db
    .selectFrom('contactListFaults')
    .selectAll()
    .where('importId', '=', importId)
    .orderBy('line')
    .limit(MAX_SHOWN_FAULTS)
    .execute()
  return {
    records: records.reverse(),
    errorBag: faulty.map(({ name, number, email, faults }) => ({
      contactName: (name || number || email).slice(0, 100),
      error: faults.length > 0 ? { ...errorEntry('ERR_VALIDATION'), fields: faults } : errorEntry('ERR_DUPLICATED_CONTACT'),
    })),
  }
}

const errorEntry = (code: ErrorCode) => ({ code, message: errors[code][1] })
