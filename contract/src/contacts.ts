import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { email, id, name, time } from './kit/fields.ts'
import { pageQuery, resource } from './kit/resource.ts'

const extraInfo = z.object({ name: z.string().trim().min(1).max(100), value: z.string().max(1000) })

/** Of a contact, what its tickets and messages show. */
export const contactInTicket = z
  .object({ id, name: z.string(), number: z.string().nullable(), email: z.string(), profilePicUrl: z.string().nullable() })
  .meta({ id: 'ContactInTicket' })
export type ContactInTicket = z.output<typeof contactInTicket>

const row = z
  .object({
    ...contactInTicket.shape,
    isGroup: z.boolean(),
    extraInfo: z.array(extraInfo),
    createdAt: time,
  })
  .meta({ id: 'Contact' })
export type Contact = z.output<typeof row>

/** Digits, however they were typed. */
export const phoneNumber = z
  .string()
  .max(50)
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().min(8).max(50))

const create = z.object({
  name,
  number: phoneNumber,
  email: z.literal('').or(email).default(''),
  extraInfo: z.array(extraInfo).max(50).default([]),
})

export const contacts = resource({
  name: 'contact',
  path: '/contacts',
  rows: 'contacts',
  row,
  create,
  update: z.object({ name, number: phoneNumber, email: z.literal('').or(email), extraInfo: z.array(extraInfo).max(50) }).partial(),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name', 'number'],
  pageSize: 30,
  access: { list: 'contacts:read', get: 'contacts:read', create: 'contacts:write', update: 'contacts:write', remove: 'contacts:delete' },
  missing: 'ERR_NO_CONTACT_FOUND',
  errors: {
    create: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
    update: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
    remove: [],
  },
  example: { create: { name: 'Client {{n}}', number: '5511{{n}}' }, update: { name: 'Client again {{n}}' } },
})

export const contactList = endpoint({
  method: 'GET',
  path: '/contacts/list',
  summary: 'Contacts by name, at most a thousand: for choosing one',
  access: 'contacts:read',
  query: pageQuery.pick({ searchParam: true }),
  output: z.array(row.pick({ id: true, name: true, number: true })),
})
