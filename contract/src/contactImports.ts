import { z } from 'zod'
import { columnValues } from './contactLists/listColumns.ts'
import { anyFile, endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, id } from './kit/fields.ts'
import { sheetColumns, sheetFields, sheetLimits } from './sheets/sheetColumns.ts'

/** `chosen`: the sheet is uploaded and not confirmed yet. `undoing`: the contacts that it made are being removed. */
const states = ['chosen', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const

/** Why a contact stays when its import is undone: it has a ticket, a schedule or an opt-out, or somebody edited it. */
const hangers = ['ticket', 'schedule', 'optOut', 'edited'] as const
const kept = z.array(z.object({ reason: z.enum(hangers), count: z.int() }))

const progress = z
  .object({
    id,
    state: z.enum(states),
    fileName: z.string(),
    total: z.int(),
    done: z.int(),
    added: z.int(),
    /** Rows that are contacts already, in whatever form their numbers are written. */
    known: z.int(),
    wrong: z.int(),
    /** Set only if the import was undone. */
    removed: z.int(),
    kept,
  })
  .meta({ id: 'ContactImportProgress' })
export type ContactImportProgress = z.output<typeof progress>

const sheetPreview = z
  .object({
    id,
    fileName: z.string(),
    total: z.int(),
    /** `key`: the name by which texts use a further column. */
    columns: z.array(z.object({ title: z.string(), field: z.enum(sheetColumns).nullable(), key: z.string().nullable() })),
    rows: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        number: z.string(),
        email: z.string(),
        values: columnValues,
        faults: z.array(z.enum(sheetFields)),
      }),
    ),
  })
  .meta({ id: 'ContactSheetLook' })
export type ContactSheetPreview = z.output<typeof sheetPreview>

const access = 'contacts:import'
const one = { access, params: byId, example: { params: { id: record('contactSheet') } } } as const
const errors = ['ERR_NO_IMPORT_FOUND'] as const

/** Contacts from a sheet: upload, preview, adjust, add in the background, undo. */
export const contactImportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/contacts/imports',
    summary: 'The last imports of contacts, the newest first, at most ten',
    access,
    output: z.object({ records: z.array(progress).max(10) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/contacts/imports',
    summary: 'Read a sheet (.xlsx, .xls or .csv) of contacts; nothing is added yet',
    access,
    load: 'import',
    body: z.object({ text: z.string().max(16_000).optional() }).default({}),
    files: { field: 'file', most: 1, bytes: sheetLimits.bytes },
    output: sheetPreview,
    errors: ['ERR_SHEET', 'ERR_TOO_LARGE'],
    example: { body: { text: 'Nome;Telefone\nClient {{n}};5511{{n}}' } },
    makes: 'contactSheet',
  }),
  adjust: endpoint({
    ...one,
    method: 'PUT',
    path: '/contacts/imports/:id',
    summary: 'Say what the columns of the sheet are',
    body: z.object({ columns: z.array(z.enum(sheetColumns).nullable()).max(sheetLimits.columns) }),
    output: sheetPreview,
    errors: [...errors, 'ERR_SHEET'],
    example: { ...one.example, body: { columns: ['name', 'number', 'extra'] } },
  }),
  start: endpoint({
    ...one,
    method: 'POST',
    path: '/contacts/imports/:id/start',
    summary: 'Add the rows of the sheet in the background; the event contactImport tells how far it is',
    output: progress,
    errors: [...errors, 'ERR_SHEET', 'ERR_IMPORT_RUNNING'],
  }),
  cancel: endpoint({
    ...one,
    method: 'POST',
    path: '/contacts/imports/:id/cancel',
    summary: 'Add no more of the sheet; what was added stays',
    output: progress,
    errors,
  }),
  report: endpoint({
    ...one,
    method: 'GET',
    path: '/contacts/imports/:id/report',
    summary: 'The rows of the sheet that were not added, and why, as relatorio.csv',
    load: 'export',
    answers: 'file',
    output: anyFile,
    errors,
  }),
  countUndo: endpoint({
    ...one,
    method: 'GET',
    path: '/contacts/imports/:id/undo',
    summary: 'How many contacts undoing the import would remove, and how many would stay, and why',
    output: z.object({ removable: z.int(), kept }),
    errors,
  }),
  undo: endpoint({
    ...one,
    method: 'POST',
    path: '/contacts/imports/:id/undo',
    summary: 'Remove, in the background, the contacts that the import made and on which nothing hangs',
    output: progress,
    errors: [...errors, 'ERR_IMPORT_RUNNING'],
    example: { params: { id: record('endedContactSheet') } },
  }),
}

/** The permissions, errors and events of this feature. */
export const contactImportsCatalogue = {
  get events() {
    return {
      contactImport: { record: 'record', id: 'id', row: progress },
    } as const
  },
} as const
