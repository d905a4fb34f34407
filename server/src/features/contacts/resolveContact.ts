import type { Address } from '../../channels/channel.ts'
import { params } from '../../kernel/database/param.ts'
import { preparedVariants, type RowOf } from '../../kernel/database/prepared.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type IdentityValues, identitiesOf, identityKey, identityValues, insertIdentities, isAnyIdentity } from './identities.ts'
import { mergeContacts } from './mergeContacts.ts'
import { publishContact } from './publishContact.ts'

const columns = ['id', 'name', 'number', 'email', 'profilePicUrl', 'isNamed', 'isGroup', 'blockedAt'] as const

/** One prepared statement per number of addresses. */
const byIdentities = preparedVariants((prepare, count: number) =>
  prepare(params<IdentityValues>(), (db, p) =>
    db
      .selectFrom('contactIdentities')
      .innerJoin('contacts', 'contacts.id', 'contactIdentities.contactId')
      .select(['contactIdentities.kind', 'contactIdentities.value'])
      .select(columns.map((name) => `contacts.${name}` as const))
      .where((eb) => isAnyIdentity(count, p)(eb as never))
      .orderBy('contacts.id')
      .forNoKeyUpdate('contacts'),
  ),
)

type FoundRow = RowOf<ReturnType<typeof byIdentities>>
export type KnownContact = Omit<FoundRow, 'kind' | 'value'>

/** `people`: the contacts that have these addresses, oldest first, locked until the transaction ends. `unknown`: addresses that no contact has yet. */
export type FoundContacts = { people: KnownContact[]; unknown: Address[] }

export async function findContacts(tx: Tx, addresses: readonly Address[]): Promise<FoundContacts> {
  const identities = identitiesOf(addresses)
  return toFoundContacts(await queryByIdentities(tx, identities), identities)
}

/** The rows for `toFoundContacts`, for callers that send this query together with others. */
export const queryByIdentities = (tx: Tx, identities: readonly Address[]) =>
  byIdentities(identities.length)(tx.db, identityValues(identities))

export function toFoundContacts(rows: readonly FoundRow[], identities: readonly Address[]): FoundContacts {
  const wanted = new Map(identities.map((identity) => [identityKey(identity), identity]))
  const matching = rows.filter((row) => wanted.has(identityKey(row)))
  for (const row of matching) wanted.delete(identityKey(row))
  const people = new Map<number, KnownContact>(matching.map(({ kind, value, ...person }) => [person.id, person]))
  return { people: [...people.values()], unknown: [...wanted.values()] }
}

type ResolveRequest = {
  addresses: readonly Address[]
  name: string
  /** Whether staff gave the name, as in a contact list: then the customer's profile name does not replace it. */
  isNamed?: boolean
  /** Used only if the contact has no e-mail yet. */
  email?: string
  isGroup?: boolean
  /** One of many contacts, as in a campaign: other programs get no event for the fields that are filled in. */
  isBulk?: boolean
  /** Known from the past of a number only: other programs get no event, not even for a new contact. */
  isFromHistory?: boolean
  at: Date
  /** Whether the service was already asked for further addresses of this person. */
  isLookedUp: boolean
  /** The result of `findContacts`, if the caller has it already. */
  found?: FoundContacts
}

/** An address is new. The caller first has to ask the service for further addresses of this person, outside of the transaction, and retry. */
export class LookupRequired extends Error {}

/**
 * Returns the one contact behind these addresses. Creates it if there is none, merges several that turn out to be one, and fills what is
 * missing.
 */
export async function resolveContact(tx: Tx, request: ResolveRequest): Promise<KnownContact> {
  const { people, unknown } = request.found ?? (await findContacts(tx, request.addresses))
  const [oldest, ...others] = people
  if (unknown.length > 0 && !request.isLookedUp && !request.isGroup) throw new LookupRequired()
  if (!oldest) return createContact(tx, request, unknown)
  const person = others.length > 0 ? await mergeContacts(tx, { kept: oldest, gone: others, at: request.at }) : oldest
  // Another transaction may insert the same addresses. This insert waits for it, and then fails on the unique key.
  await insertIdentities(tx, oldest.id, unknown)
  return complete(tx, person, request)
}

const numberIn = (addresses: readonly Address[]) => addresses.find(({ kind }) => kind === 'number')?.value ?? null

async function createContact(
  tx: Tx,
  { addresses, name, isNamed = false, email = '', isGroup = false, isFromHistory = false }: ResolveRequest,
  identities: Address[],
): Promise<KnownContact> {
  const number = numberIn(addresses)
  const given = name.trim()
  const row = { name: given || number || addresses[0]?.value || '?', isNamed: isNamed && given !== '', email, number, isGroup }
  const person = await tx.db.insertInto('contacts').values(row).returning(columns).executeTakeFirstOrThrow()
  await insertIdentities(tx, person.id, identities)
  await publishContact(tx, person.id, 'create', { isHiddenFromWebhooks: isFromHistory })
  return person
}

/** Fills in what is newly known of the customer. A name that staff gave stays. */
async function complete(
  tx: Tx,
  person: KnownContact,
  { addresses, name, isNamed = false, email = '', isBulk, isFromHistory, at }: ResolveRequest,
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
  await publishContact(tx, person.id, 'update', { isHiddenFromWebhooks: isBulk || isFromHistory })
  return { ...person, ...changes }
}

type BookName = { addresses: readonly Address[]; name: string; before: string; now: Date }

/** The owner's address book names a contact: its name stays before the person's own, but never replaces one that staff gave here. */
export async function applyAddressBookName(tx: Tx, { addresses, name, before, now }: BookName) {
  const request = { addresses, name, isNamed: true, isFromHistory: true, at: now, isLookedUp: true }
  const person = await resolveContact(tx, request)
  if (person.name === name || person.name !== before) return
  await tx.db.updateTable('contacts').set({ name, updatedAt: now }).where('id', '=', person.id).execute()
  await publishContact(tx, person.id, 'update', { isHiddenFromWebhooks: true })
}
