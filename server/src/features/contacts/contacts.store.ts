import type { Contact, contacts } from '@recado/contract/contacts'
import { AppError } from '@recado/contract/errors'
import { withCountry } from '@recado/contract/numbers/phoneNumbers'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Address } from '../../carriers/port.ts'
import { mustExist, type Store } from '../../kernel/crud.ts'
import { contactRows, readContact } from '../contactRow/index.ts'
import { settingOf } from '../settings/index.ts'
import { type ContactQuery, chosenContacts, contactsByLastContact } from './chosenContacts.ts'
import type { Carriers } from './defaultLine.ts'
import { rememberFieldNames } from './fieldNames.ts'
import { findOnService } from './findOnService.ts'
import { changeIdentities, identitiesOf, insertIdentities } from './identities.ts'

/** What has been found out about the number before anything is written. */
type Reached = { addresses?: Address[] }
type NewContact = z.output<typeof contacts.create> & Reached
type ContactChanges = z.output<typeof contacts.update> & Reached

type ContactStore = Store<Contact, NewContact, ContactChanges, ContactQuery>

const namesOf = (fields: Contact['extraInfo']) => fields.map(({ name }) => name)

export const contactStore = (carriers: Carriers): ContactStore => ({
  table: 'contacts',
  rows: contactRows,
  filtered: chosenContacts,
  ordered: (query, db, actor) => (query.order ? contactsByLastContact(query, db, actor) : undefined),
  async prepare(values, { actor: { companyId }, db, id }) {
    if (values.number === undefined) return values
    const number = withCountry(values.number, await settingOf(db, 'country'))
    if (id !== undefined && (await readContact(db, id))?.number === number) return { ...values, number }
    const addresses = await findOnService(db, { carriers, companyId, number })
    return { ...values, number: addresses.find(({ kind }) => kind === 'number')?.value ?? number, addresses }
  },
  async create(tx, { addresses = [], extraInfo, ...values }) {
    const row = { ...values, extraInfo: JSON.stringify(extraInfo), isNamed: true }
    const { id } = await tx.db.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow()
    await insertIdentities(tx, id, identitiesOf(addresses))
    await rememberFieldNames(tx, namesOf(extraInfo))
    return mustExist(await readContact(tx.db, id), 'ERR_NO_CONTACT_FOUND')
  },
  async update(tx, { id, row, values: { addresses, extraInfo, ...fields } }) {
    if (addresses && row.isGroup) throw new AppError('ERR_WAPP_INVALID_CONTACT')
    if (addresses) await changeIdentities(tx, row, addresses)
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
    await rememberFieldNames(tx, namesOf(extraInfo ?? []))
    const { name = row.name, number = row.number } = fields
    await tx.record('contact.changed', { contactId: id, isRenamed: name !== row.name || number !== row.number })
    return mustExist(await readContact(tx.db, id), 'ERR_NO_CONTACT_FOUND')
  },
  async remove(tx, { id }) {
    await tx.record('contact.deleting', { contactId: id })
    await tx.db.deleteFrom('contacts').where('id', '=', id).execute()
  },
})
