import type { Contact } from '@recado/contract/contacts'
import type { Address } from '../../../carriers/port.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { insertIdentities } from '../identities.ts'
import { tellOfContact } from '../tellOfContact.ts'
import { type Found, findContacts, type KnownContact } from './findContacts.ts'
import { mergeContacts } from './mergeContacts.ts'

type Shown = {
  addresses: readonly Address[]
  name: string
  isGroup?: boolean
  at: Date
  /** Whether the service has been asked already what else it knows of these addresses. */
  isLookedUp: boolean
  /** Where they were looked for already. */
  found?: Found
}

/** Somebody new: first the service is asked who else that may be, and nothing is asked inside a transaction. */
export class LookUpFirst extends Error {}

/** The one contact behind these addresses: found, made, completed, or put together of two that turn out to be one. */
export async function resolveContact(tx: Tx, shown: Shown): Promise<KnownContact> {
  const { people, unknown } = shown.found ?? (await findContacts(tx, shown.addresses))
  const [oldest, ...others] = people
  if (unknown.length > 0 && !shown.isLookedUp && !shown.isGroup) throw new LookUpFirst()
  if (!oldest) return createContact(tx, shown, unknown)
  if (others.length > 0) await mergeContacts(tx, { kept: oldest.id, gone: others.map(({ id }) => id), at: shown.at })
  // Somebody else may have the same in hand: what they have not finished is waited for, and then it collides.
  await insertIdentities(tx, oldest.id, unknown)
  return complete(tx, oldest, shown)
}

const numberIn = (addresses: readonly Address[]) => addresses.find(({ kind }) => kind === 'number')?.value ?? null

async function createContact(tx: Tx, { addresses, name, isGroup = false }: Shown, identities: Address[]): Promise<KnownContact> {
  const number = numberIn(addresses)
  const row = { name: name.trim() || number || addresses[0]?.value || '?', number, isGroup }
  const columns = ['id', 'name', 'number', 'email', 'profilePicUrl', 'isNamed', 'isGroup'] as const
  const person = await tx.db.insertInto('contacts').values(row).returning(columns).executeTakeFirstOrThrow()
  await insertIdentities(tx, person.id, identities)
  await tellOfContact(tx, person.id, 'create')
  return person
}

/** What the customer has told of themselves meanwhile; a name that staff gave stays. */
async function complete(tx: Tx, person: KnownContact, { addresses, name, at }: Shown): Promise<KnownContact> {
  const given = name.trim()
  const changes: Partial<Pick<Contact, 'name' | 'number'>> = {
    ...(given !== '' && !person.isNamed && given !== person.name && { name: given }),
    ...(person.number === null && !person.isGroup && numberIn(addresses) !== null && { number: numberIn(addresses) }),
  }
  if (Object.keys(changes).length === 0) return person
  await tx.db
    .updateTable('contacts')
    .set({ ...changes, updatedAt: at })
    .where('id', '=', person.id)
    .execute()
  await tellOfContact(tx, person.id, 'update')
  return { ...person, ...changes }
}
