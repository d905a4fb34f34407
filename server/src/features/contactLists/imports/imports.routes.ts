import type { ContactList } from '@recado/contract/contactLists/contactLists'
import { contactListImport } from '@recado/contract/contactLists/imports'
import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { mustExist } from '../../../kernel/crud.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Serve } from '../../../kernel/http/serve.ts'
import type { Job } from '../../../kernel/jobs.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { tellOfList } from '../contactLists.event.ts'
import { adjustSheet, cancelSheet, chooseSheet, startSheet } from './chooseSheet.ts'
import { lookAt } from './look.ts'
import { reportOf } from './report.ts'
import { failImport, type Import, importSheet, runImport } from './runImport.ts'
import { uploadAtOnce } from './uploadAtOnce.ts'

/** From the sheet to the list: chosen, looked at, adjusted, and added in the background. */
export function importRoutes(serve: Serve, kernel: Kernel) {
  const changed = (actor: Actor, id: number, change: (tx: Tx) => Promise<unknown>): Promise<ContactList> =>
    kernel.transact(actor, async (tx) => {
      await change(tx)
      return mustExist(await tellOfList(tx, id), 'ERR_NO_CONTACT_LIST_FOUND')
    })
  serve.signedIn(contactListImport.read, async ({ actor, params: { id }, body: { text }, files: [file] }) =>
    lookAt(kernel, await chooseSheet(kernel, { actor, contactListId: id, file, text })),
  )
  serve.signedIn(contactListImport.adjust, async ({ actor, params: { id }, body: { columns } }) =>
    lookAt(kernel, await kernel.transact(actor, (tx) => adjustSheet(tx, { contactListId: id, columns }))),
  )
  serve.signedIn(contactListImport.start, ({ actor, params: { id } }) =>
    changed(actor, id, async (tx) => {
      const { id: importId } = await startSheet(tx, id)
      await tx.enqueue(importSheet, { companyId: actor.companyId, importId })
    }),
  )
  serve.signedIn(contactListImport.cancel, ({ actor, params: { id } }) => changed(actor, id, (tx) => cancelSheet(tx, id)))
  serve.file(contactListImport.report, async ({ db, params: { id } }) => {
    const sheet = db
      .selectFrom('contactLists')
      .leftJoin('contactListImports', 'contactListImports.contactListId', 'contactLists.id')
      .select('contactListImports.id as importId')
      .where('contactLists.id', '=', id)
    const { importId } = mustExist(await sheet.executeTakeFirst(), 'ERR_NO_CONTACT_LIST_FOUND')
    if (importId === null) throw new AppError('ERR_NO_IMPORT_FOUND')
    return { open: () => reportOf(db, importId), mime: 'text/csv', name: 'relatorio.csv' }
  })
  serve.signedIn(contactListImport.upload, ({ actor, params: { id }, body: { text }, files: [file] }) =>
    uploadAtOnce(kernel, { actor, contactListId: id, file, text }),
  )
}

/** One sheet of a company at a time, and none holds up other work. */
export const sheetJob = (kernel: Kernel): Job => ({
  name: importSheet.name,
  apart: 2,
  async run(payload) {
    const given = payload as Import
    try {
      await runImport(kernel, given)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await failImport(kernel, given)
    }
  },
})
