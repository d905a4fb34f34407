import { z } from 'zod'
import { anyFile, endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, day, id } from '../kit/fields.ts'
import { sheetColumns, sheetFields, sheetLimits } from '../sheets/sheetColumns.ts'
import { contactListItems, contactLists } from './contactLists.ts'
import { columnValues } from './listColumns.ts'

const field = z.enum(sheetColumns).nullable()

/** How an uploaded sheet is understood. */
const sheetPreview = z
  .object({
    /** Of the list. */
    id,
    fileName: z.string(),
    total: z.int(),
    /** `key`: the name by which texts use a further column. */
    columns: z.array(z.object({ title: z.string(), field, key: z.string().nullable() })),
    /** The first rows, and the invalid fields of each. `line`: its line in the sheet. */
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
  .meta({ id: 'SheetLook' })
export type ListSheetPreview = z.output<typeof sheetPreview>

const listRow = contactLists.row
const common = { access: 'contactLists:manage', plan: 'useCampaigns', params: byId } as const
const ofSheet = { ...common, example: { params: { id: record('readSheet') } } } as const
const errors = ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_IMPORT_RUNNING'] as const

/** A sheet as a file, or its rows as text that was pasted from a table. */
const sheet = z.object({ text: z.string().max(16_000).optional() })
const arriving = {
  ...common,
  method: 'POST',
  load: 'import',
  body: sheet.default({}),
  files: { field: 'file', most: 1, bytes: sheetLimits.bytes },
  errors: [...errors, 'ERR_SHEET', 'ERR_TOO_LARGE'],
  example: { params: { id: record('ContactList') }, body: { text: 'Nome;Telefone\nClient {{n}};5511{{n}}' } },
} as const

export const contactListImportEndpoints = {
  read: endpoint({
    ...arriving,
    path: '/contact-lists/:id/import',
    summary: 'Read a sheet (.xlsx, .xls or .csv) that is to be added to a list; nothing is added yet',
    output: sheetPreview,
    makes: 'readSheet',
  }),
  adjust: endpoint({
    ...ofSheet,
    method: 'PUT',
    path: '/contact-lists/:id/import',
    summary: 'Say what the columns of the sheet are',
    body: z.object({ columns: z.array(field).max(sheetLimits.columns) }),
    output: sheetPreview,
    errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_IMPORT_FOUND', 'ERR_SHEET'],
    example: { ...ofSheet.example, body: { columns: ['name', 'number', 'extra'] } },
  }),
  start: endpoint({
    ...ofSheet,
    method: 'POST',
    path: '/contact-lists/:id/import/start',
    summary: 'Add the rows of the sheet in the background; the list tells how far it is',
    output: listRow,
    errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_IMPORT_FOUND', 'ERR_SHEET'],
  }),
  cancel: endpoint({
    ...ofSheet,
    method: 'POST',
    path: '/contact-lists/:id/import/cancel',
    summary: 'Add no more of the sheet; what was added stays',
    output: listRow,
    errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_IMPORT_FOUND'],
  }),
  report: endpoint({
    ...ofSheet,
    method: 'GET',
    path: '/contact-lists/:id/import/report',
    summary: 'The rows of the last sheet that were not added, and why, as relatorio.csv',
    load: 'export',
    answers: 'file',
    output: anyFile,
    errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_IMPORT_FOUND'],
  }),
  upload: endpoint({
    ...arriving,
    path: '/contact-lists/:id/upload',
    summary: 'Add the rows of a sheet at once: columns nome, numero, e-mail. Answers the first thousand that were added, and that were not',
    output: z.object({
      records: z.array(contactListItems.row),
      errorBag: z.array(
        z.object({
          contactName: z.string(),
          error: z.object({ code: z.string(), message: z.string(), fields: z.array(z.string()).optional() }),
        }),
      ),
    }),
  }),
}

const ids = z.array(id).max(1000).default([])

const wantedContacts = z.object({
  tagIds: ids,
  queueIds: ids,
  whatsappIds: ids,
  /** Both days included, in the company's time zone. */
  dateStart: day.nullable().default(null),
  dateEnd: day.nullable().default(null),
})

export const countContactsToFillEndpoint = endpoint({
  ...common,
  method: 'POST',
  path: '/contact-lists/:id/fill/count',
  summary:
    'How many contacts filling a list would go through, those included that are in it already; without any condition, all with a number',
  load: 'search',
  body: wantedContacts,
  output: z.object({ count: z.int() }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  example: { params: { id: record('ContactList') }, body: { dateStart: '2026-01-01' } },
})

export const fillContactListEndpoint = endpoint({
  ...common,
  method: 'POST',
  path: '/contact-lists/:id/fill',
  summary: 'Add contacts to a list: those with any of these tags, queues and connections, who were last in touch between two days',
  load: 'import',
  body: wantedContacts,
  output: z.object({ added: z.int(), known: z.int() }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  example: { params: { id: record('ContactList') }, body: { dateStart: '2026-01-01' } },
})

export const contactListChoicesEndpoint = endpoint({
  access: 'contactLists:manage',
  plan: 'useCampaigns',
  method: 'GET',
  path: '/contact-lists/list',
  summary: 'Contact lists by name, at most a thousand: for choosing one',
  output: z.array(listRow.pick({ id: true, name: true, contactsCount: true })),
})
