import { z } from 'zod'
import { bulkDelete, bulkEndpoints } from './bulk.ts'
import { anyFile, endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, day, email, id, jsonArray, name, pathId, time, yes } from './kit/fields.ts'
import { pageQuery, resource } from './kit/resource.ts'
import { tagInTicket } from './tags.ts'

const extraInfo = z.object({ name: z.string().trim().min(1).max(100), value: z.string().max(1000) })

const contactFields = { id, name: z.string(), number: z.string().nullable(), email: z.string(), profilePicUrl: z.string().nullable() }

/** What tickets and messages show of a contact. `isBlocked`: only of a ticket, and only where it is true. */
export const contactInTicket = z.object({ ...contactFields, isBlocked: z.boolean().optional() }).meta({ id: 'ContactInTicket' })
export type ContactInTicket = z.output<typeof contactInTicket>

const row = z
  .object({
    ...contactFields,
    isGroup: z.boolean(),
    extraInfo: z.array(extraInfo),
    createdAt: time,
    /** Since when the contact has opted out of campaigns. */
    optedOutAt: time.nullable(),
    /** Since when the contact is blocked: nothing goes to them, and what they write reaches nobody. */
    blockedAt: time.nullable(),
    /** The connection of the conversation that changed last. */
    whatsapp: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.output<typeof row>

/** Digits, however they were typed. A plus in front says that the country code is included, and stays. */
export const phoneNumber = z
  .string()
  .max(50)
  .transform((text) => (/^\s*\+/.test(text) ? '+' : '') + text.replace(/\D/g, ''))
  .pipe(z.string().min(8).max(50).regex(/\d{8}/))

const create = z.object({
  name,
  number: phoneNumber,
  email: z.literal('').or(email).default(''),
  extraInfo: z.array(extraInfo).max(50).default([]),
})

/**
 * Created on that day, or from one day to another: both included, in the company's time zone. `tagId`: one of their conversations that the
 * caller sees has the tag. `whatsappId`: there is a conversation over that connection. `order`: only contacts with a conversation, the last
 * changed first.
 */
const filters = {
  date: day.optional(),
  dateStart: day.optional(),
  dateEnd: day.optional(),
  optedOut: yes.optional(),
  tagId: pathId.optional(),
  whatsappId: pathId.optional(),
  order: z.literal('lastContact').optional(),
}

export const contacts = resource({
  name: 'contact',
  path: '/contacts',
  rows: 'contacts',
  row,
  create,
  update: z.object({ name, number: phoneNumber, email: z.literal('').or(email), extraInfo: z.array(extraInfo).max(50) }).partial(),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name'],
  searchDigits: ['number'],
  pageSize: 30,
  filters,
  access: { list: 'contacts:read', get: 'contacts:read', create: 'contacts:write', update: 'contacts:write', remove: 'contacts:delete' },
  missing: 'ERR_NO_CONTACT_FOUND',
  errors: {
    list: ['ERR_NO_TAG_FOUND', 'ERR_NO_WAPP_FOUND'],
    create: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'],
    update: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'],
    remove: [],
  },
  example: { create: { name: 'Client {{n}}', number: '5511{{n}}' }, update: { name: 'Client again {{n}}' } },
})

const details = z
  .object({
    id,
    /** Of the conversations that the caller sees. */
    tags: z.array(tagInTicket),
    /** When a conversation with them changed last. */
    lastContactAt: time.nullable(),
  })
  .meta({ id: 'ContactDetails' })
export type ContactDetails = z.output<typeof details>

/** What screens show of contacts beside their own fields. It depends on the reader, so no event carries it. */
export const contactDetailsEndpoint = endpoint({
  method: 'GET',
  path: '/contacts/details',
  summary: 'Tags and last contact of some contacts, as the caller sees them; `ids` is a JSON array',
  access: 'contacts:read',
  query: z.object({ ids: jsonArray(id) }),
  output: z.object({ records: z.array(details) }),
  example: { query: { ids: '[1]' } },
})

const reason = z.string().trim().min(3).max(500)

/** `tag`: tags the conversation of each contact that changed last. */
export const contactBulkEndpoints = bulkEndpoints({
  path: '/contacts',
  access: 'contacts:write',
  filters: { ...filters, tagId: id.optional(), whatsappId: id.optional() },
  action: z.discriminatedUnion('type', [
    z.object({ type: z.literal('tag'), tagId: id }),
    z.object({ type: z.literal('addToList'), contactListId: id }),
    z.object({ type: z.literal('optOut'), reason }),
    bulkDelete,
  ]),
  losses: { tickets: z.int() },
  errors: ['ERR_NO_TAG_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_NO_CONTACT_LIST_FOUND', 'ERR_PLAN_FEATURE'],
  example: { filter: { searchParam: 'Client' }, action: { type: 'tag', tagId: record('tag') } },
})

/** An opt-out that a colleague enters or removes; who did it, and why, is stored. */
export const setOptOutEndpoint = endpoint({
  method: 'PUT',
  path: '/contacts/:id/opt-out',
  summary: 'Note whether a contact wants what is said to many, campaigns above all',
  access: 'contacts:optOut',
  params: byId,
  body: z.object({ optedOut: z.boolean(), reason }),
  output: row,
  errors: ['ERR_NO_CONTACT_FOUND'],
  example: { params: { id: record('contact') }, body: { optedOut: true, reason: 'Asked for it on the phone' } },
})

const block = { path: '/contacts/:id/block', access: 'contacts:block', params: byId, output: row } as const

export const contactBlockEndpoints = {
  block: endpoint({
    ...block,
    method: 'POST',
    summary: 'Block a contact: its open tickets are closed without a text, what it writes reaches nobody, and nothing goes to it',
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NOT_SUPPORTED'],
    example: { params: { id: record('contact') } },
  }),
  unblock: endpoint({
    ...block,
    method: 'DELETE',
    summary: 'Unblock a contact: what it wrote in the last 30 days stands in the conversation, read',
    errors: ['ERR_NO_CONTACT_FOUND'],
    example: { params: { id: record('contact') } },
  }),
}

export const contactChoicesEndpoint = endpoint({
  method: 'GET',
  path: '/contacts/list',
  summary: 'Contacts by name, at most a thousand: for choosing one',
  access: 'contacts:read',
  query: pageQuery.pick({ searchParam: true }),
  output: z.array(row.pick({ id: true, name: true, number: true, profilePicUrl: true })),
})

export const contactExportEndpoint = endpoint({
  method: 'GET',
  path: '/contacts/export',
  summary: 'All contacts but groups as contatos.csv: name, number and email between semicolons',
  access: 'contacts:export',
  load: 'export',
  answers: 'file',
  output: anyFile,
})

/** A row of a spreadsheet: its cells by column title, whatever they hold. */
const sheetRow = z.record(z.string(), z.unknown())
export type SheetRow = z.output<typeof sheetRow>
const MOST_ROWS = 20_000

const importResult = z
  .object({
    newContacts: z.array(z.object({ contactName: z.string(), contactId: id })),
    errorBag: z.array(
      z.object({
        contactName: z.string(),
        /** `fields`: which of name, number and email are invalid. */
        error: z.object({ code: z.string(), message: z.string(), fields: z.array(z.string()).optional() }),
      }),
    ),
  })
  .meta({ id: 'ContactImport' })
export type ContactImport = z.output<typeof importResult>

export const contactImportSourceEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/contacts/upload',
    summary: 'Add the contacts of a spreadsheet: columns Nome, Telefone, Email; what is wrong with a row stops no other',
    access: 'contacts:import',
    load: 'import',
    body: z
      .array(sheetRow)
      .max(MOST_ROWS)
      .refine((rows) => rows.some((cells) => Object.keys(cells).length > 0), 'No row holds anything'),
    bodyLimit: 10 * 1024 * 1024,
    output: importResult,
    example: { body: [{ Nome: 'Client {{n}}', Telefone: '5511{{n}}', Email: 'client{{n}}@example.com' }] },
  }),
  phoneBook: endpoint({
    method: 'POST',
    path: '/contacts/import',
    summary: 'Add the contacts of the phone book of the default connection',
    access: 'contacts:import',
    load: 'import',
    output: importResult,
    errors: ['ERR_NO_DEF_WAPP_FOUND', 'ERR_NOT_SUPPORTED', 'ERR_WAPP_NOT_INITIALIZED'],
    example: { given: record('linkedDefault') },
  }),
}

/** The permissions, errors and events of this feature. */
export const contactsCatalogue = {
  permissions: {
    'contacts:read': ['user', 'conversations'],
    'contacts:write': ['user', 'nothing'],
    'contacts:optOut': ['supervisor', 'conversations'],
    'contacts:block': ['supervisor', 'nothing'],
    'contacts:delete': ['admin', 'nothing'],
    'contacts:export': ['admin', 'nothing'],
    'contacts:import': ['admin', 'nothing'],
  },
  errors: {
    ERR_NO_CONTACT_FOUND: [404, 'This contact does not exist'],
    ERR_DUPLICATED_CONTACT: [409, 'This contact exists already'],
    ERR_WAPP_INVALID_CONTACT: [422, 'This number is not on the messaging service'],
    ERR_CONTACT_OPTED_OUT: [422, 'This contact wants nothing of what is said to many'],
    ERR_CONTACT_BLOCKED: [422, 'This contact is blocked: nothing can be sent to it'],
    ERR_WAPP_CHECK_CONTACT: [503, 'The number could not be checked at the moment'],
  },
  get events() {
    return {
      /** `reload`: too many have changed to publish one by one. */
      contact: { record: 'contact', id: 'contactId', row: contacts.row, says: { reload: z.object({}) } },
    } as const
  },
} as const
