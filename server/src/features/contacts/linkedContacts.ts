import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import { type LinkedContact, MAX_LINKED_CONTACTS } from '@recado/contract/linkedContacts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import type { Tx } from '../../kernel/transact.ts'
import { contactEvent, contactRows, contactsOfPerson } from '../contactQueries/index.ts'
import { lockCompany } from '../plans/index.ts'

const MAX_SUGGESTIONS = 5

type LinkedContacts = { linked: LinkedContact[]; suggestions: LinkedContact[] }

/** The other contacts of the person, and others of the same name. */
export async function readLinkedContacts(db: TenantDb, id: number): Promise<LinkedContacts> {
  const ofPerson = contactsOfPerson(db, { contactId: id, ofPerson: true })
  const others = db
    .selectFrom('contacts as others')
    .select(['others.id', 'others.name', 'others.number', 'others.email', 'others.profilePicUrl', 'others.optedOutAt', 'others.blockedAt'])
    .where('others.id', '!=', id)
    .orderBy('others.id')
  const hasSameName = sql<boolean>`fold(others.name) collate "C" = fold(contacts.name) collate "C" and not contacts."isGroup"`
  const suggested = others.where(hasSameName).where('others.isGroup', '=', false).where('others.id', 'not in', ofPerson)
  const row = await db
    .selectFrom('contacts')
    .select([
      jsonArrayFrom(others.where('others.id', 'in', ofPerson).limit(MAX_LINKED_CONTACTS)).as('linked'),
      jsonArrayFrom(suggested.limit(MAX_SUGGESTIONS)).as('suggestions'),
    ])
    .where('contacts.id', '=', id)
    .executeTakeFirst()
  return assertExists(row as LinkedContacts | undefined, 'ERR_NO_CONTACT_FOUND')
}

type Pair = { contactId: number; otherId: number }

/** Makes two contacts, and those that are linked to either of them, one person. To link them twice changes nothing. */
export async function linkContacts(tx: Tx, { contactId, otherId }: Pair) {
  // Two links at the same time could otherwise each move a part of the same person.
  await lockCompany(tx)
  const rows = await contactRows(tx.db).where('contacts.id', 'in', [contactId, otherId]).orderBy('contacts.id').execute()
  if (rows.length < new Set([contactId, otherId]).size) throw new AppError('ERR_NO_CONTACT_FOUND')
  if (contactId === otherId || rows.some(({ isGroup }) => isGroup)) throw new AppError('ERR_NOT_SUPPORTED')
  await makeOnePerson(tx, [contactId, otherId])
  for (const row of rows) tx.emit(contactEvent, 'update', row)
}

/** Removes a contact from its person. The last one that remains is linked to nobody, so its row goes too. */
export async function unlinkContact(tx: Tx, contactId: number) {
  await lockCompany(tx)
  const [row] = await contactRows(tx.db).where('contacts.id', '=', contactId).execute()
  const contact = assertExists(row, 'ERR_NO_CONTACT_FOUND')
  const deleted = await tx.db.deleteFrom('linkedContacts').where('contactId', '=', contactId).returning('personId').executeTakeFirst()
  if (!deleted) return
  const { personId } = deleted
  const rest = await tx.db.selectFrom('linkedContacts').select('contactId').where('personId', '=', personId).limit(2).execute()
  if (rest.length === 1) await tx.db.deleteFrom('linkedContacts').where('personId', '=', personId).execute()
  tx.emit(contactEvent, 'update', contact)
}

/** The contact that remains of a merge belongs to the persons of all. The rows of the others go with their contacts. */
export async function mergeLinks(tx: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) {
  const links = await tx.db.selectFrom('linkedContacts').select('personId').where('contactId', 'in', gone).limit(1).execute()
  if (links.length > 0) await makeOnePerson(tx, [kept, ...gone], Number.POSITIVE_INFINITY)
}

async function makeOnePerson({ db }: Tx, contactIds: readonly number[], most = MAX_LINKED_CONTACTS) {
  const persons = db.selectFrom('linkedContacts').select('personId').where('contactId', 'in', contactIds)
  const links = await db.selectFrom('linkedContacts').select(['contactId', 'personId']).where('personId', 'in', persons).execute()
  const members = new Set([...contactIds, ...links.map(({ contactId }) => contactId)])
  if (members.size > most) throw invalidField('contactId', 'too_big')
  const personId = links[0]?.personId ?? randomUUID()
  await db
    .insertInto('linkedContacts')
    .values([...members].map((contactId) => ({ contactId, personId })))
    .onConflict((conflict) => conflict.columns(['companyId', 'contactId']).doUpdateSet({ personId }))
    .execute()
}
