import { randomUUID } from 'node:crypto'
import { contactSheets } from '@recado/contract/contactImports'
import { AppError } from '@recado/contract/errors'
import { mustExist } from '../../../kernel/crud.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Serve } from '../../../kernel/http/serve.ts'
import type { Job } from '../../../kernel/jobs.ts'
import { sheetKeyOf } from '../../../kernel/sheets/keptRows.ts'
import { unfit } from '../../../kernel/sheets/sheets.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { contactsReload } from '../addContacts.ts'
import { type GivenImport, importContacts, runContactImport } from './importContacts.ts'
import { lookAtSheet } from './lookAtSheet.ts'
import { reportOfImport } from './reportOfImport.ts'
import { type ContactSheet, changeImport, progressColumns } from './sheets.rows.ts'
import { countUndo, runUndo, undoContacts } from './undoImport.ts'

const MOST = 10

/** From the sheet to the contacts: chosen, looked at, adjusted, added in the background, and taken back. */
export function serveContactSheets(serve: Serve, kernel: Kernel) {
  serve.signedIn(contactSheets.list, async ({ db }) => {
    const begun = db.selectFrom('contactImports').select(progressColumns).where('state', '!=', 'chosen')
    return { records: await begun.orderBy('id', 'desc').limit(MOST).execute() }
  })
  serve.signedIn(contactSheets.read, async ({ actor, body: { text }, files: [file] }) => {
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
    return lookAtSheet(kernel, chosen)
  })
  serve.signedIn(contactSheets.adjust, async ({ actor, params: { id }, body: { columns } }) => {
    const adjusted = await kernel.transact(actor, async (tx) => {
      const { titles } = await heldSheet(tx, id, ['chosen'])
      const whole = JSON.stringify(titles.map((_, at) => columns[at] ?? null))
      const update = tx.db.updateTable('contactImports').set({ columns: whole }).where('id', '=', id)
      return update.returningAll().executeTakeFirstOrThrow()
    })
    return lookAtSheet(kernel, adjusted)
  })
  serve.signedIn(contactSheets.start, ({ actor, params: { id } }) =>
    kernel.transact(actor, async (tx) => {
      const { columns } = await heldSheet(tx, id, ['chosen'])
      if (!columns.includes('number') || !columns.includes('name')) throw unfit('noNumbers')
      await tx.enqueue(importContacts, { companyId: actor.companyId, importId: id })
      return changeImport(tx, id, { state: 'running' })
    }),
  )
  serve.signedIn(contactSheets.cancel, ({ actor, params: { id } }) =>
    kernel.transact(actor, async (tx) => {
      const { state } = await heldSheet(tx, id)
      if (state === 'running') tx.emit(contactsReload, 'reload', {}, { says: {} })
      return changeImport(tx, id, state === 'running' || state === 'chosen' ? { state: 'cancelled' } : { state })
    }),
  )
  serveReport(serve)
  serveUndo(serve, kernel)
}

const serveReport = (serve: Serve) =>
  serve.file(contactSheets.report, async ({ db, params: { id } }) => {
    await findImport(db, id)
    return { open: () => reportOfImport(db, id), mime: 'text/csv', name: 'relatorio.csv' }
  })

function serveUndo(serve: Serve, kernel: Kernel) {
  serve.signedIn(contactSheets.countUndo, async ({ db, params: { id } }) => {
    await findImport(db, id)
    return countUndo(db, id)
  })
  serve.signedIn(contactSheets.undo, ({ actor, params: { id } }) =>
    kernel.transact(actor, async (tx) => {
      const { state } = await heldSheet(tx, id, ['done', 'cancelled', 'failed', 'running'])
      if (state === 'running') throw new AppError('ERR_IMPORT_RUNNING')
      await tx.enqueue(undoContacts, { companyId: actor.companyId, importId: id })
      return changeImport(tx, id, { state: 'undoing' })
    }),
  )
}

const findImport = async (db: TenantDb, id: number) =>
  mustExist(await db.selectFrom('contactImports').select('id').where('id', '=', id).executeTakeFirst(), 'ERR_NO_IMPORT_FOUND')

/** The sheet, held until the transaction is over, where it is in one of these states. */
async function heldSheet({ db }: Tx, id: number, states?: readonly ContactSheet['state'][]): Promise<ContactSheet> {
  const sheet = await db.selectFrom('contactImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!sheet || (states && !states.includes(sheet.state))) throw new AppError('ERR_NO_IMPORT_FOUND')
  return sheet
}

export const contactSheetJobs = (kernel: Kernel): Job[] => [
  {
    name: importContacts.name,
    apart: 2,
    async run(given) {
      try {
        await runContactImport(kernel, given as GivenImport)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await failImport(kernel, given as GivenImport)
      }
    },
  },
  { name: undoContacts.name, apart: 2, run: (given) => runUndo(kernel, given as GivenImport) },
]

/** What cannot be read any more is not tried for ever. */
const failImport = ({ transact }: Kernel, { companyId, importId }: GivenImport) =>
  transact({ companyId }, async (tx) => {
    const { state } = await heldSheet(tx, importId)
    if (state !== 'running') return
    tx.emit(contactsReload, 'reload', {}, { says: {} })
    await changeImport(tx, importId, { state: 'failed' })
  })
