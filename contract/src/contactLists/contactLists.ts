import { z } from 'zod'
import { bulkDelete, bulkEndpoints } from '../bulk.ts'
import { phoneNumber } from '../contacts.ts'
import { record } from '../kit/example.ts'
import { email, id, name, yes } from '../kit/fields.ts'
import { resource } from '../kit/resource.ts'
import { columnValues, listColumn } from './listColumns.ts'

/** `chosen`: its sheet lies here, and nobody has said yet to add it. */
const importStates = ['chosen', 'running', 'done', 'cancelled', 'failed'] as const

/** How far a sheet is on its way into a list, and what became of its rows. */
const progress = z
  .object({
    /** Of the sheet: another one has another. */
    id,
    state: z.enum(importStates),
    fileName: z.string(),
    /** Rows of the sheet, and those that were gone through. */
    total: z.int(),
    done: z.int(),
    added: z.int(),
    /** They are in the list already, in whatever form their numbers are written. */
    known: z.int(),
    wrong: z.int(),
  })
  .meta({ id: 'ContactListProgress' })
export type ImportProgress = z.output<typeof progress>

const row = z
  .object({
    id,
    name: z.string(),
    contactsCount: z.int().min(0),
    /** Of these the messaging service is known to know the number; of those, not to know it. Of the others nothing is known. */
    validCount: z.int().min(0),
    invalidCount: z.int().min(0),
    /** The further columns of its sheets. */
    columns: z.array(listColumn),
    import: progress.nullable(),
    /** Put away: it is neither in the list nor offered to campaigns unless that is asked for. */
    archived: z.boolean(),
  })
  .meta({ id: 'ContactList' })
export type ContactList = z.output<typeof row>

const plan = 'useCampaigns'
const may = 'contactLists:manage'
const access = { list: may, get: may, create: may, update: may, remove: may } as const

/** Those to whom something is sent together. */
export const contactLists = resource({
  ...{ name: 'ContactList', path: '/contact-lists', rows: 'records', row, access, plan, pageSize: 20 },
  create: z.object({ name }),
  update: z.object({ name, archived: z.boolean() }).partial(),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name'],
  /** Without it: those that are not archived. */
  filters: { archived: yes.optional() },
  missing: 'ERR_NO_CONTACT_LIST_FOUND',
  errors: { create: [], update: [], remove: ['ERR_IN_USE'] },
  example: { create: { name: 'Clients of {{n}}' }, update: { name: 'Good clients of {{n}}' } },
})

const item = z
  .object({
    id,
    name: z.string(),
    number: z.string(),
    email: z.string(),
    /** What stands for them in the further columns. */
    values: columnValues,
    /** Whether the messaging service knows the number; null where nobody has asked it. */
    isWhatsappValid: z.boolean().nullable(),
    /** Whether whoever has that number, however it is written, wants nothing that is said to many. */
    optedOut: z.boolean(),
    companyId: id,
    contactListId: id,
  })
  .meta({ id: 'ContactListItem' })
export type ContactListItem = z.output<typeof item>

const fields = { name, number: phoneNumber, email: z.literal('').or(email), values: columnValues }

export const contactListItems = resource({
  ...{ name: 'ContactListItem', path: '/contact-list-items', rows: 'contacts', row: item, access, plan, pageSize: 20 },
  create: z.object({ ...fields, email: fields.email.default(''), values: fields.values.default({}), contactListId: id }),
  update: z.object(fields).partial(),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name', 'email'],
  searchDigits: ['number'],
  filters: { contactListId: z.coerce.number().int().positive().max(2_147_483_647).optional() },
  missing: 'ERR_NO_CONTACT_LIST_ITEM_FOUND',
  errors: {
    list: ['ERR_NO_CONTACT_LIST_FOUND'],
    create: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_DUPLICATED_CONTACT'],
    update: ['ERR_DUPLICATED_CONTACT'],
    remove: [],
  },
  example: {
    create: { name: 'Client {{n}}', number: '5511{{n}}', contactListId: record('ContactList') },
    update: { name: 'Client again {{n}}' },
  },
})

export const contactListItemBulk = bulkEndpoints({
  path: '/contact-list-items',
  ...{ access: may, plan },
  filters: { contactListId: id },
  action: z.discriminatedUnion('type', [bulkDelete.extend({ contactListId: id })]),
  losses: {},
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  example: {
    filter: { contactListId: record('ContactListItem', 'contactListId') },
    action: { type: 'delete', count: 1, contactListId: record('ContactListItem', 'contactListId') },
  },
})

/** What the feature adds to the catalogues. */
export const contactListsContract = {
  permissions: {
    'contactLists:manage': ['admin', 'conversations'],
  },
  errors: {
    ERR_NO_CONTACT_LIST_FOUND: [404, 'This contact list does not exist'],
    ERR_NO_CONTACT_LIST_ITEM_FOUND: [404, 'This contact is not in the list'],
    ERR_NO_IMPORT_FOUND: [404, 'There is no sheet to import'],
    ERR_IMPORT_RUNNING: [409, 'A sheet is being imported into this list'],
    ERR_SHEET: [422, 'This is no sheet that could be read'],
  },
  get events() {
    return {
      ContactList: { record: 'record', id: 'id', row: contactLists.row },
      /** `reload`: more have changed than is worth telling one by one; some of what was added. */
      ContactListItem: { record: 'record', id: 'id', row: item, says: { reload: z.object({ contactListId: id, records: z.array(item) }) } },
    }
  },
} as const
