import { z } from 'zod'
import { bulkDelete, bulkEndpoints } from '../bulk.ts'
import { phoneNumber } from '../contacts.ts'
import { record } from '../kit/endpointExamples.ts'
import { email, id, name, yes } from '../kit/fields.ts'
import { resource } from '../kit/resource.ts'
import { columnValues, listColumn } from './listColumns.ts'

/** `chosen`: its sheet is uploaded and not confirmed yet. */
const importStates = ['chosen', 'running', 'done', 'cancelled', 'failed'] as const

/** How far a sheet is added to a list, and what happened to its rows. */
const progress = z
  .object({
    /** Of the sheet: each sheet has its own. */
    id,
    state: z.enum(importStates),
    fileName: z.string(),
    /** Rows of the sheet, and rows that were processed. */
    total: z.int(),
    done: z.int(),
    added: z.int(),
    /** Rows that are in the list already, in whatever form their numbers are written. */
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
    /** How many numbers the messaging service knows, and does not know. The others were not checked. */
    validCount: z.int().min(0),
    invalidCount: z.int().min(0),
    /** The further columns of its sheets. */
    columns: z.array(listColumn),
    import: progress.nullable(),
    /** Hidden: neither in the list nor offered to campaigns unless that is requested. */
    archived: z.boolean(),
  })
  .meta({ id: 'ContactList' })
export type ContactList = z.output<typeof row>

const plan = 'useCampaigns'
const may = 'contactLists:manage'
const access = { list: may, get: may, create: may, update: may, remove: may } as const

/** People who get messages together. */
export const contactLists = resource({
  name: 'ContactList',
  path: '/contact-lists',
  rows: 'records',
  row,
  access,
  plan,
  pageSize: 20,
  create: z.object({ name }),
  update: z.object({ name, archived: z.boolean() }).partial(),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name'],
  /** If absent: those that are not archived. */
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
    /** The values of the further columns. */
    values: columnValues,
    /** Whether the messaging service knows the number; null if it was not checked. */
    isWhatsappValid: z.boolean().nullable(),
    /** Whether the person with that number, however it is written, has opted out of campaigns. */
    optedOut: z.boolean(),
    companyId: id,
    contactListId: id,
  })
  .meta({ id: 'ContactListItem' })
export type ContactListItem = z.output<typeof item>

const fields = { name, number: phoneNumber, email: z.literal('').or(email), values: columnValues }

export const contactListItems = resource({
  name: 'ContactListItem',
  path: '/contact-list-items',
  rows: 'contacts',
  row: item,
  access,
  plan,
  pageSize: 20,
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

export const contactListItemBulkEndpoints = bulkEndpoints({
  path: '/contact-list-items',
  access: may,
  plan,
  filters: { contactListId: id },
  action: z.discriminatedUnion('type', [bulkDelete.extend({ contactListId: id })]),
  losses: {},
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  example: {
    filter: { contactListId: record('ContactListItem', 'contactListId') },
    action: { type: 'delete', count: 1, contactListId: record('ContactListItem', 'contactListId') },
  },
})

/** The permissions, errors and events of this feature. */
export const contactListsCatalogue = {
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
      /** `reload`: too many have changed to publish one by one; `records` holds some of what was added. */
      ContactListItem: { record: 'record', id: 'id', row: item, says: { reload: z.object({ contactListId: id, records: z.array(item) }) } },
    } as const
  },
} as const
