import { sql } from 'kysely'
import type { Address } from '../../../carriers/port.ts'
import { preparedRead } from '../../../kernel/database/scopes.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { identitiesOf, keyOf } from '../identities.ts'

export type KnownContact = {
  id: number
  name: string
  number: string | null
  email: string
  profilePicUrl: string | null
  isNamed: boolean
  isGroup: boolean
}
type FoundRow = KnownContact & { kind: string; value: string }

const columns = ['id', 'name', 'number', 'email', 'profilePicUrl', 'isNamed', 'isGroup'] as const

const find = preparedRead<{ kinds: string[]; values: string[] }, FoundRow>((db, param) =>
  db
    .selectFrom('contactIdentities')
    .innerJoin('contacts', 'contacts.id', 'contactIdentities.contactId')
    .select(['contactIdentities.kind', 'contactIdentities.value'])
    .select(columns.map((name) => `contacts.${name}` as const))
    .where('contactIdentities.kind', '=', sql<string>`any(${param('kinds')}::text[])`)
    .where('contactIdentities.value', '=', sql<string>`any(${param('values')}::text[])`)
    .orderBy('contacts.id')
    .forNoKeyUpdate('contacts'),
)

/** Whom these addresses belong to, the oldest first, held until the end of the transaction; and which address nobody has yet. */
export async function findContacts(tx: Tx, addresses: readonly Address[]) {
  const identities = identitiesOf(addresses)
  const wanted = new Map(identities.map((identity) => [keyOf(identity), identity]))
  const rows = await find(tx.db, { kinds: identities.map(({ kind }) => kind), values: identities.map(({ value }) => value) })
  const known = rows.filter((row) => wanted.has(keyOf(row)))
  for (const row of known) wanted.delete(keyOf(row))
  const people = new Map<number, KnownContact>(known.map(({ kind, value, ...person }) => [person.id, person]))
  return { people: [...people.values()], unknown: [...wanted.values()] }
}
