import type { Address } from '../../channels/channel.ts'
import { preparedVariants } from '../../kernel/database/preparedVariants.ts'
import type { Tx } from '../../kernel/transact.ts'
import { identitiesOf, identityKey, identityParams, isAnyIdentity } from './identities.ts'

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

/** One prepared statement per number of addresses. */
const byIdentities = preparedVariants((prepare, count: number) =>
  prepare<Record<string, string>, FoundRow>((db, param) =>
    db
      .selectFrom('contactIdentities')
      .innerJoin('contacts', 'contacts.id', 'contactIdentities.contactId')
      .select(['contactIdentities.kind', 'contactIdentities.value'])
      .select(columns.map((name) => `contacts.${name}` as const))
      .where((eb) => isAnyIdentity(count, param)(eb as never))
      .orderBy('contacts.id')
      .forNoKeyUpdate('contacts'),
  ),
)

/** `people`: the contacts that have these addresses, oldest first, locked until the transaction ends. `unknown`: addresses that no contact has yet. */
export type FoundContacts = { people: KnownContact[]; unknown: Address[] }

export async function findContacts(tx: Tx, addresses: readonly Address[]): Promise<FoundContacts> {
  const identities = identitiesOf(addresses)
  return toFoundContacts(await queryByIdentities(tx, identities), identities)
}

/** The rows for `toFoundContacts`, for callers that send this query together with others. */
export const queryByIdentities = (tx: Tx, identities: readonly Address[]) =>
  byIdentities(identities.length)(tx.db, identityParams(identities))

export function toFoundContacts(rows: readonly FoundRow[], identities: readonly Address[]): FoundContacts {
  const wanted = new Map(identities.map((identity) => [identityKey(identity), identity]))
  const known = rows.filter((row) => wanted.has(identityKey(row)))
  for (const row of known) wanted.delete(identityKey(row))
  const people = new Map<number, KnownContact>(known.map(({ kind, value, ...person }) => [person.id, person]))
  return { people: [...people.values()], unknown: [...wanted.values()] }
}
