import { isDeepStrictEqual } from 'node:util'
import type { Contact, contacts } from '@recado/contract/contacts'
import { AppError } from '@recado/contract/errors'
import { addCountryCode } from '@recado/contract/numbers/phoneNumbers'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Address } from '../../channels/channel.ts'
import { assertExists, type Store } from '../../kernel/crud.ts'
import { contactRows, readContact } from '../contactQueries/index.ts'
import { settingOf } from '../settings/index.ts'
import { saveFieldNames } from './fieldNames.ts'
import { type ContactQuery, contactsByLastContact, filterContacts } from './filterContacts.ts'
import { identitiesOf, insertIdentities, replaceIdentities } from './identities.ts'
import type { Channels } from './lookUpNumber.ts'
import { lookUpAddresses } from './lookUpNumber.ts'

/** `prepare` asks the service for the addresses of the number, before the transaction begins. */
type WithAddresses = { addresses?: Address[] }
type NewContact = z.output<typeof contacts.create> & WithAddresses
type ContactChanges = z.output<typeof contacts.update> & WithAddresses

type ContactStore = Store<Contact, NewContact, ContactChanges, ContactQuery>

const editable = ['name', 'number', 'email', 'extraInfo'] as const

const namesOf = (fields: Contact['extraInfo']) => fields.map(({ name }) => name)

export const contactStore = (channels: Channels): ContactStore => ({
  table: 'contacts',
  rows: contactRows,
  filtered: filterContacts,
  ordered: (query, db, actor) => (query.order ? contactsByLastContact(query, db, actor) : undefined),
  async prepare(values, { actor: { companyId }, db, id }) {
    if (values.number === undefined) return values
    const number = addCountryCode(values.number, await settingOf(db, 'country'))
    if (id !== undefined && (await readContact(db, id))?.number === number) return { ...values, number }
    const addresses = await lookUpAddresses(db, { channels, companyId, number })
    return { ...values, number: addresses.find(({ kind }) => kind === 'number')?.value ?? number, addresses }
  },
  async create(tx, { addresses = [], extraInfo, ...values }) {
    const row = { ...values, extraInfo: JSON.stringify(extraInfo), isNamed: true }
    const { id } = await tx.db.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow()
    await insertIdentities(tx, id, identitiesOf(addresses))
    await saveFieldNames(tx, namesOf(extraInfo))
    const contact = assertExists(await readContact(tx.db, id), 'ERR_NO_CONTACT_FOUND')
    await tx.record('contact.created', { contact })
    return contact
  },
  async update(tx, { id, row, values: { addresses, extraInfo, ...fields } }) {
    if (addresses && row.isGroup) throw new AppError('ERR_WAPP_INVALID_CONTACT')
    if (addresses) await replaceIdentities(tx, row, addresses)
    const changes = {
      ...fields,
      ...(extraInfo && { extraInfo: JSON.stringify(extraInfo) }),
      ...(fields.name !== undefined && fields.name !== row.name && { isNamed: true }),
    }
    if (Object.keys(changes).length > 0)
      await tx.db
        .updateTable('contacts')
        .set({ ...changes, updatedAt: sql<string>`now()` })
        .where('id', '=', id)
        .execute()
    await saveFieldNames(tx, namesOf(extraInfo ?? []))
    const { name = row.name, number = row.number } = fields
    await tx.record('contact.changed', { contactId: id, isRenamed: name !== row.name || number !== row.number })
    const contact = assertExists(await readContact(tx.db, id), 'ERR_NO_CONTACT_FOUND')
    if (editable.some((field) => !isDeepStrictEqual(contact[field], row[field]))) await tx.record('contact.updated', { contact })
    return contact
  },
  async remove(tx, { id }) {
    await tx.record('contact.deleting', { contactId: id })
    await tx.db.deleteFrom('contacts').where('id', '=', id).execute()
  },
})
