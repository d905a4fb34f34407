import type { Address } from '../../../channels/channel.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { insertIdentities } from '../identities.ts'
import { publishContact } from '../publishContact.ts'
import { type FoundContacts, findContacts, type KnownContact } from './findContacts.ts'
import { mergeContacts } from './mergeContacts.ts'

type Shown = {
  addresses: readonly Address[]
  name: string
  /** Whether staff gave that name, as in a contact list: then it stays, whatever the customer calls themselves. */
  isNamed?: boolean
  /** Known of them besides; it fills only what is empty. */
  email?: string
  isGroup?: boolean
  /** One of many, as in a campaign: what a list completes is no change of the contact for other programs. */
  isBulk?: boolean
  at: Date
  /** Whether the service has been asked already what else it knows of these addresses. */
  isLookedUp: boolean
  /** Where they were looked for already. */
  found?: FoundContacts
}

/** Somebody new: first the service is asked who else that may be, and nothing is asked inside a transaction. */
export class LookupRequired extends Error {}

/** The one contact behind these addresses: found, made, completed, or put together of two that turn out to be one. */
export async function resolveContact(tx: Tx, shown: Shown): Promise<KnownContact> {
  const { people, unknown } = shown.found ?? (await findContacts(tx, shown.addresses))
  const [oldest, ...others] = people
  if (unknown.length > 0 && !shown.isLookedUp && !shown.isGroup) throw new LookupRequired()
  if (!oldest) return createContact(tx, shown, unknown)
  const person = others.length > 0 ? await mergeContacts(tx, { kept: oldest, gone: others, at: shown.at }) : oldest
  // Somebody else may have the same in hand: what they have not finished is waited for, and then it collides.
  await insertIdentities(tx, oldest.id, unknown)
  return complete(tx, person, shown)
}

const numberIn = (addresses: readonly Address[]) => addresses.find(({ kind }) => kind === 'number')?.value ?? null

async function createContact(
  tx: Tx,
  { addresses, name, isNamed = false, email = '', isGroup = false }: Shown,
  identities: Address[],
): Promise<KnownContact> {
  const number = numberIn(addresses)
  const given = name.trim()
  const row = { name: given || number || addresses[0]?.value || '?', isNamed: isNamed && given !== '', email, number, isGroup }
  const columns = ['id', 'name', 'number', 'email', 'profilePicUrl', 'isNamed', 'isGroup'] as const
  const person = await tx.db.insertInto('contacts').values(row).returning(columns).executeTakeFirstOrThrow()
  await insertIdentities(tx, person.id, identities)
  await publishContact(tx, person.id, 'create')
  return person
}

/** What the customer has told of themselves meanwhile; a name that staff gave stays. */
async function complete(
  tx: Tx,
  person: KnownContact,
  { addresses, name, isNamed = false, email = '', isBulk, at }: Shown,
): Promise<KnownContact> {
  const given = name.trim()
  const isRenamed = given !== '' && !person.isNamed
  const changes: Partial<Pick<KnownContact, 'name' | 'isNamed' | 'email' | 'number'>> = {
    ...(isRenamed && given !== person.name && { name: given }),
    ...(isRenamed && isNamed && { isNamed }),
    ...(person.email === '' && email !== '' && { email }),
    ...(person.number === null && !person.isGroup && numberIn(addresses) !== null && { number: numberIn(addresses) }),
  }
  if (Object.keys(changes).length === 0) return person
  await tx.db
    .updateTable('contacts')
    .set({ ...changes, updatedAt: at })
    .where('id', '=', person.id)
    .execute()
  await publishContact(tx, person.id, 'update', { isInternal: isBulk })
  return { ...person, ...changes }
}
