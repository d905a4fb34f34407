import type { Address } from '../../../carriers/port.ts'
import { shaped } from '../../../kernel/database/shaped.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { identitiesOf, isOneOf, keyOf, valuesOf } from '../identities.ts'

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

/** For so many addresses. */
const finds = shaped((prepare, count: number) =>
  prepare<Record<string, string>, FoundRow>((db, param) =>
    db
      .selectFrom('contactIdentities')
      .innerJoin('contacts', 'contacts.id', 'contactIdentities.contactId')
      .select(['contactIdentities.kind', 'contactIdentities.value'])
      .select(columns.map((name) => `contacts.${name}` as const))
      .where((eb) => isOneOf(count, param)(eb as never))
      .orderBy('contacts.id')
      .forNoKeyUpdate('contacts'),
  ),
)

/** Whom these addresses belong to, the oldest first, held until the end of the transaction; and which address nobody has yet. */
export type Found = { people: KnownContact[]; unknown: Address[] }

export async function findContacts(tx: Tx, addresses: readonly Address[]): Promise<Found> {
  const identities = identitiesOf(addresses)
  return foundIn(await seek(tx, identities), identities)
}

/** What `foundIn` reads, for who asks for more with it. */
export const seek = (tx: Tx, identities: readonly Address[]) => finds(identities.length)(tx.db, valuesOf(identities))

export function foundIn(rows: readonly FoundRow[], identities: readonly Address[]): Found {
  const wanted = new Map(identities.map((identity) => [keyOf(identity), identity]))
  const known = rows.filter((row) => wanted.has(keyOf(row)))
  for (const row of known) wanted.delete(keyOf(row))
  const people = new Map<number, KnownContact>(known.map(({ kind, value, ...person }) => [person.id, person]))
  return { people: [...people.values()], unknown: [...wanted.values()] }
}
