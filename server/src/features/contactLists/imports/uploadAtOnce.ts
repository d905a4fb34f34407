import type { contactListImport } from '@recado/contract/contactLists/imports'
import { type ErrorCode, errors } from '@recado/contract/errors'
import type { z } from 'zod'
import type { Kernel } from '../../../kernel/feature.ts'
import { itemRows } from '../contactLists.rows.ts'
import { chooseSheet, startSheet } from './chooseSheet.ts'
import { runImport } from './runImport.ts'

type Answer = z.output<typeof contactListImport.upload.output>

const SHOWN = 1000

/** The whole of a sheet in one call, as old clients send it. */
export async function uploadAtOnce(kernel: Kernel, given: Parameters<typeof chooseSheet>[1]): Promise<Answer> {
  const { actor, contactListId } = given
  await chooseSheet(kernel, given)
  const db = kernel.read(actor.companyId)
  const ofList = () => itemRows(db).where('contactListItems.contactListId', '=', contactListId).orderBy('contactListItems.id', 'desc')
  const newest = await ofList().limit(1).executeTakeFirst()
  const { id: importId } = await kernel.transact(actor, (tx) => startSheet(tx, contactListId))
  await runImport(kernel, { companyId: actor.companyId, importId })
  const records = await ofList()
    .where('contactListItems.id', '>', newest?.id ?? 0)
    .limit(SHOWN)
    .execute()
  const faulty = await db
    .selectFrom('contactListFaults')
    .selectAll()
    .where('importId', '=', importId)
    .orderBy('line')
    .limit(SHOWN)
    .execute()
  return {
    records: records.reverse(),
    errorBag: faulty.map(({ name, number, email, faults }) => ({
      contactName: (name || number || email).slice(0, 100),
      error: faults.length > 0 ? { ...told('ERR_VALIDATION'), fields: faults } : told('ERR_DUPLICATED_CONTACT'),
    })),
  }
}

const told = (code: ErrorCode) => ({ code, message: errors[code][1] })
