import type { Contact } from '@recado/contract/contacts'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyEvent, type LiveEvent } from '../../kernel/live/publish.ts'
import { type RowsQuery, rowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'

const contactColumns = [
  'contacts.id',
  'contacts.name',
  'contacts.number',
  'contacts.email',
  'contacts.profilePicUrl',
  'contacts.isGroup',
  'contacts.extraInfo',
  'contacts.createdAt',
  'contacts.optedOutAt',
  'contacts.blockedAt',
] as const

const select = (db: TenantDb | Tx['db']) =>
  (db as TenantDb)
    .selectFrom('contacts')
    .select(contactColumns)
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('tickets')
          .innerJoin('connections', 'connections.id', 'tickets.connectionId')
          .whereRef('tickets.contactId', '=', 'contacts.id')
          .select(['connections.id', 'connections.name'])
          .orderBy('tickets.updatedAt', 'desc')
          .orderBy('tickets.id', 'desc')
          .limit(1),
      ).as('whatsapp'),
    )

/** Contacts for the API, each with the connection of its last ticket. */
export const contactRows = (db: TenantDb | Tx['db']): RowsQuery<Contact> => rowsQuery<Contact>(select(db))

const contactById = prepared(params<{ id: number }>(), (db, p) => select(db).where('contacts.id', '=', p.id))

export async function readContact(db: TenantDb | Tx['db'], id: number): Promise<Contact | undefined> {
  const [contact] = await contactById(db as TenantDb, { id })
  return contact
}

/** The contact and, if the whole person is asked for, the contacts that are linked to it. */
export const contactsOfPerson = (db: TenantDb, { contactId, ofPerson = false }: { contactId: number; ofPerson?: boolean | undefined }) =>
  db
    .selectFrom('contacts')
    .select('contacts.id')
    .where((eb) =>
      ofPerson
        ? eb.or([
            eb('contacts.id', '=', contactId),
            eb('contacts.id', 'in', (inner) =>
              inner
                .selectFrom('linkedContacts')
                .select('linkedContacts.contactId')
                .where('linkedContacts.personId', 'in', (own) =>
                  own.selectFrom('linkedContacts').select('linkedContacts.personId').where('linkedContacts.contactId', '=', contactId),
                ),
            ),
          ])
        : eb('contacts.id', '=', contactId),
    )

type ContactChoice = Pick<Contact, 'id' | 'name' | 'number' | 'profilePicUrl'>
export const contactChoices = (db: TenantDb): RowsQuery<ContactChoice> =>
  rowsQuery<ContactChoice>(db.selectFrom('contacts').select(['contacts.id', 'contacts.name', 'contacts.number', 'contacts.profilePicUrl']))

/** Sent to everybody in the company. */
export const contactEvent: LiveEvent<Contact> = companyEvent('contact')

/** The connection of the last ticket changed, and the contact shows it. The event of the ticket itself is published elsewhere. */
export async function publishLastConnection(tx: Tx, id: number) {
  const row = await readContact(tx.db, id)
  if (row) tx.emit(contactEvent, 'update', row)
}
