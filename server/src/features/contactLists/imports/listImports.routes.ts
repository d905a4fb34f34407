import { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import type { ContactList } from '@recado/contract/contactLists/contactLists'
import { AppError } from '@recado/contract/errors'
import type { Language } from '@recado/contract/kit/languages'
import type { Actor } from '@recado/contract/permissions'
import { assertExists } from '../../../kernel/crud.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Serve } from '../../../kernel/http/mountEndpoints.ts'
import type { Job } from '../../../kernel/jobs.ts'
import { errorReport } from '../../../kernel/sheets/errorReport.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { languageOfReader } from '../../users/index.ts'
import { publishContactList } from '../contactLists.event.ts'
import { importAtOnce } from './importListAtOnce.ts'
import { previewSheet } from './previewListSheet.ts'
import { failListImport, importListSheet, type ListImportJob, runListImport } from './runImport.ts'
import { cancelSheetImport, setSheetColumns, startSheetImport, uploadSheet } from './sheetImport.ts'

/** Imports a sheet into a list in steps: upload, preview, adjust the columns, add in the background. */
export function serveListImports(serve: Serve, kernel: Kernel) {
  const changed = (actor: Actor, id: number, change: (tx: Tx) => Promise<unknown>): Promise<ContactList> =>
    kernel.transact(actor, async (tx) => {
      await change(tx)
      return assertExists(await publishContactList(tx, id), 'ERR_NO_CONTACT_LIST_FOUND')
    })
  serve.signedIn(contactListImportEndpoints.read, async ({ actor, params: { id }, body: { text }, files: [file] }) =>
    previewSheet(kernel, await uploadSheet(kernel, { actor, contactListId: id, file, text })),
  )
  serve.signedIn(contactListImportEndpoints.adjust, async ({ actor, params: { id }, body: { columns } }) =>
    previewSheet(kernel, await kernel.transact(actor, (tx) => setSheetColumns(tx, { contactListId: id, columns }))),
  )
  serve.signedIn(contactListImportEndpoints.start, ({ actor, params: { id } }) =>
    changed(actor, id, async (tx) => {
      const { id: importId } = await startSheetImport(tx, id)
      await tx.enqueue(importListSheet, { companyId: actor.companyId, importId })
    }),
  )
  serve.signedIn(contactListImportEndpoints.cancel, ({ actor, params: { id } }) => changed(actor, id, (tx) => cancelSheetImport(tx, id)))
  serve.file(contactListImportEndpoints.report, async ({ db, actor, params: { id } }) => {
    const sheet = db
      .selectFrom('contactLists')
      .leftJoin('contactListImports', 'contactListImports.contactListId', 'contactLists.id')
      .select('contactListImports.id as importId')
      .where('contactLists.id', '=', id)
    const { importId } = assertExists(await sheet.executeTakeFirst(), 'ERR_NO_CONTACT_LIST_FOUND')
    if (importId === null) throw new AppError('ERR_NO_IMPORT_FOUND')
    const language = await languageOfReader({ db }, actor && { id: actor.userId })
    return { open: () => importReportRows(db, { importId, language }), mime: 'text/csv', name: 'relatorio.csv' }
  })
  serve.signedIn(contactListImportEndpoints.upload, ({ actor, params: { id }, body: { text }, files: [file] }) =>
    importAtOnce(kernel, { actor, contactListId: id, file, text }),
  )
}

/** Two sheets at a time, at most one of them per company, and they hold up no other job. */
export const listImportJob = (kernel: Kernel): Job => ({
  name: importListSheet.name,
  concurrency: 2,
  async run(payload) {
    const given = payload as ListImportJob
    try {
      await runListImport(kernel, given)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await failListImport(kernel, given)
    }
  },
})

/** CSV of the rows that were not added, with the reason. */
const importReportRows = (db: TenantDb, { importId, language }: { importId: number; language: Language }) =>
  errorReport(language, 'listItem', (after, limit) =>
    db
      .selectFrom('contactListFaults')
      .select(['line', 'name', 'number', 'email', 'faults'])
      .where('importId', '=', importId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(limit)
      .execute(),
  )
