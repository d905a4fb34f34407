import type { Address } from '../../../carriers/port.ts'
import { shaped } from '../../../kernel/database/shaped.ts'
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

/**
 * For so many addresses. Each is compared by itself and not as one of a list: how long a list is, is known with its values alone, so that
 * each message's would be planned anew.
 */
const finding = shaped((prepare, count: number) =>
  prepare<Record<string, string>, FoundRow>((db, param) =>
    db
      .selectFrom('contactIdentities')
      .innerJoin('contacts', 'contacts.id', 'contactIdentities.contactId')
      .select(['contactIdentities.kind', 'contactIdentities.value'])
      .select(columns.map((name) => `contacts.${name}` as const))
      .where((eb) =>
        eb.or(
          Array.from({ length: count }, (_, at) =>
            eb.and({ 'contactIdentities.kind': param(`kind ${at}`), 'contactIdentities.value': param(`value ${at}`) }),
          ),
        ),
      )
      .orderBy('contacts.id')
      .forNoKeyUpdate('contacts'),
  ),
)

function find(tx: Tx, identities: readonly Address[]) {
  const values = identities.flatMap(({ kind, value }, at) => [[`kind ${at}`, kind] as const, [`value ${at}`, value] as const])
  return finding(identities.length)(tx.db, Object.fromEntries(values))
}

/** Whom these addresses belong to, the oldest first, held until the end of the transaction; and which address nobody has yet. */
export async function findContacts(tx: Tx, addresses: readonly Address[]) {
  const identities = identitiesOf(addresses)
  const wanted = new Map(identities.map((identity) => [keyOf(identity), identity]))
  const rows = identities.length === 0 ? [] : await find(tx, identities)
  const known = rows.filter((row) => wanted.has(keyOf(row)))
  for (const row of known) wanted.delete(keyOf(row))
  const people = new Map<number, KnownContact>(known.map(({ kind, value, ...person }) => [person.id, person]))
  return { people: [...people.values()], unknown: [...wanted.values()] }
}
