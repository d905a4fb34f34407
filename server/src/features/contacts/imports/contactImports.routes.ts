import { randomUUID } from 'node:crypto'
import { contactImportEndpoints } from '@recado/contract/contactImports'
import { AppError } from '@recado/contract/errors'
import type { Language } from '@recado/contract/kit/languages'
import { assertExists } from '../../../kernel/crud.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Serve } from '../../../kernel/http/mountEndpoints.ts'
import type { Job } from '../../../kernel/jobs.ts'
import { recordAct } from '../../../kernel/recordAct.ts'
import { errorReport } from '../../../kernel/sheets/errorReport.ts'
import { unreadableSheet } from '../../../kernel/sheets/sheets.ts'
import { sheetKeyOf } from '../../../kernel/sheets/storedSheetRows.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { languageOfReader } from '../../users/index.ts'
import { type ContactSheet, endImport, progressColumns, updateContactImport } from './imports.rows.ts'
import { previewContactSheet } from './previewContactSheet.ts'
import { type ContactImportJob, importContacts, runContactImport } from './runContactImport.ts'
import { countUndoable, runContactImportUndo, undoContactImportJobName } from './undoImport.ts'

const MOST = 10

/** Imports contacts from a sheet in steps: upload, preview, adjust the columns, add in the background, undo. */
export function serveContactImports(serve: Serve, kernel: Kernel) {
  serve.signedIn(contactImportEndpoints.list, async ({ db }) => {
    const started = db.selectFrom('contactImports').select(progressColumns).where('state', '!=', 'chosen')
    return { records: await started.orderBy('id', 'desc').limit(MOST).execute() }
  })
  serve.signedIn(contactImportEndpoints.read, async ({ actor, body: { text }, files: [file] }) => {
    const { companyId } = actor
    const chosen = await kernel.sheets.read({ companyId, file, text }, async ({ titles, columns, total }, rows) => {
      const fileId = randomUUID()
      await kernel.files.put(sheetKeyOf({ companyId, fileId }), rows)
      const read = { titles: JSON.stringify(titles), columns: JSON.stringify(columns), total }
      return kernel.transact(actor, (tx) =>
        tx.db
          .insertInto('contactImports')
          .values({ fileId, fileName: file?.name ?? '', ...read })
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
    })
    return previewContactSheet(kernel, chosen)
  })
  serve.signedIn(contactImportEndpoints.adjust, async ({ actor, params: { id }, body: { columns } }) => {
    const adjusted = await kernel.transact(actor, async (tx) => {
      const { titles } = await lockSheet(tx, id, ['chosen'])
      const allColumns = JSON.stringify(titles.map((_, at) => columns[at] ?? null))
      const update = tx.db.updateTable('contactImports').set({ columns: allColumns }).where('id', '=', id)
      return update.returningAll().executeTakeFirstOrThrow()
    })
    return previewContactSheet(kernel, adjusted)
  })
  serve.signedIn(contactImportEndpoints.start, ({ actor, params: { id } }) =>
    kernel.transact(actor, async (tx) => {
      const { columns } = await lockSheet(tx, id, ['chosen'])
      if (!columns.includes('number') || !columns.includes('name')) throw unreadableSheet('noNumbers')
      await tx.enqueue(importContacts, { companyId: actor.companyId, importId: id })
      return updateContactImport(tx, id, { state: 'running' })
    }),
  )
  serve.signedIn(contactImportEndpoints.cancel, ({ actor, params: { id } }) =>
    kernel.transact(actor, async (tx) => {
      const { state } = await lockSheet(tx, id)
      if (state === 'running') return endImport(tx, id, { state: 'cancelled' })
      return updateContactImport(tx, id, { state: state === 'chosen' ? 'cancelled' : state })
    }),
  )
  serveReport(serve)
  serveUndo(serve, kernel)
}

const serveReport = (serve: Serve) =>
  serve.file(contactImportEndpoints.report, async ({ db, actor, params: { id } }) => {
    await findImport(db, id)
    const language = await languageOfReader({ db }, actor && { id: actor.userId })
    return { open: () => contactImportReport(db, { importId: id, language }), mime: 'text/csv', name: 'relatorio.csv' }
  })

/** CSV of the rows that made no contact, with the reason. */
const contactImportReport = (db: TenantDb, { importId, language }: { importId: number; language: Language }) =>
  errorReport(language, 'contact', (after, limit) =>
    db
      .selectFrom('contactImportFaults')
      .select(['line', 'name', 'number', 'email', 'faults'])
      .where('importId', '=', importId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(limit)
      .execute(),
  )

function serveUndo(serve: Serve, kernel: Kernel) {
  serve.signedIn(contactImportEndpoints.countUndo, async ({ db, params: { id } }) => {
    await findImport(db, id)
    return countUndoable(db, id)
  })
  serve.signedIn(contactImportEndpoints.undo, ({ actor, params: { id } }) =>
    kernel.transact(actor, async (tx) => {
      const { state } = await lockSheet(tx, id, ['done', 'cancelled', 'failed', 'running'])
      if (state === 'running') throw new AppError('ERR_IMPORT_RUNNING')
      await recordAct(tx, { kind: 'import', action: 'undo', recordName: 'contacts' })
      await tx.enqueue(undoContactImportJobName, { companyId: actor.companyId, importId: id })
      return updateContactImport(tx, id, { state: 'undoing' })
    }),
  )
}

const findImport = async (db: TenantDb, id: number) =>
  assertExists(await db.selectFrom('contactImports').select('id').where('id', '=', id).executeTakeFirst(), 'ERR_NO_IMPORT_FOUND')

/** Locks a sheet, and refuses it if it is not in one of these states. */
async function lockSheet({ db }: Tx, id: number, states?: readonly ContactSheet['state'][]): Promise<ContactSheet> {
  const sheet = await db.selectFrom('contactImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!sheet || (states && !states.includes(sheet.state))) throw new AppError('ERR_NO_IMPORT_FOUND')
  return sheet
}

export const contactImportJobs = (kernel: Kernel): Job[] => [
  {
    name: importContacts.name,
    concurrency: 2,
    async run(given) {
      try {
        await runContactImport(kernel, given as ContactImportJob)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await failImport(kernel, given as ContactImportJob)
      }
    },
  },
  { name: undoContactImportJobName.name, concurrency: 2, run: (given) => runContactImportUndo(kernel, given as ContactImportJob) },
]

/** A sheet that cannot be read any more fails for good, so that the job is not repeated for ever. */
const failImport = ({ transact }: Kernel, { companyId, importId }: ContactImportJob) =>
  transact({ companyId }, async (tx) => {
    const { state } = await lockSheet(tx, importId)
    if (state !== 'running') return
    await endImport(tx, importId, { state: 'failed' })
  })
