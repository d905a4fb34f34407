import type { Contact, ContactImport } from '@recado/contract/contacts'
import { type ErrorCode, errors } from '@recado/contract/errors'
import type { Address } from '../../channels/channel.ts'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { companyEvent } from '../../kernel/live/publish.ts'
import { LARGEST_BATCH, powerOfTwoBatches } from '../../kernel/powerOfTwoBatches.ts'
import type { Tx } from '../../kernel/transact.ts'
import { contactEvent, contactRows } from '../contactQueries/index.ts'
import { saveFieldNames } from './fieldNames.ts'
import { contactsByIdentity, identityKey } from './identities.ts'

export type ContactCandidate = {
  name: string
  number: string | null
  email: string
  extraInfo?: Contact['extraInfo']
  identities: readonly Address[]
}
type Added = { contactName: string; contactId: number }
type Failure = ContactImport['errorBag'][number]

/** Above this number, screens get one event to fetch again: many single events would cost more than the page that they show. */
const MAX_CONTACT_EVENTS = 100
export const contactsReload = companyEvent<object>('contact')

/**
 * Adds many contacts while they are read, so that they are never all in memory a second time. Contacts that exist already, or that appear
 * twice, are reported; the others are added. Each batch commits by itself: after a crash the import can simply be repeated.
 */
export async function addContacts(
  { read, transact }: Pick<Kernel, 'read' | 'transact'>,
  { companyId, candidates }: { companyId: number; candidates: AsyncIterable<readonly ContactCandidate[]> },
): Promise<ContactImport> {
  const newContacts: Added[] = []
  const errorBag: Failure[] = []
  const refuse = ({ name }: ContactCandidate) => errorBag.push(toImportFailure(name, 'ERR_DUPLICATED_CONTACT'))
  const add = async (batch: readonly ContactCandidate[], { publishes }: { publishes: boolean }) => {
    const ids = await transact({ companyId }, (tx) => insert(tx, batch, { publishes }))
    for (const [at, one] of batch.entries()) {
      const contactId = ids[at]
      if (contactId === undefined) refuse(one)
      else newContacts.push({ contactName: one.name, contactId })
    }
  }

  const taken = new Set<string>()
  const fresh: ContactCandidate[] = []
  let publishesEach = true
  for await (const some of candidates) {
    const split = await splitDuplicates(read(companyId), some, taken)
    for (const one of split.known) refuse(one)
    fresh.push(...split.fresh)
    if (fresh.length > LARGEST_BATCH) publishesEach = false
    while (fresh.length > LARGEST_BATCH) await add(fresh.splice(0, LARGEST_BATCH), { publishes: false })
  }
  if (fresh.length > MAX_CONTACT_EVENTS) publishesEach = false
  for (const batch of powerOfTwoBatches(fresh)) await add(batch, { publishes: publishesEach })
  if (!publishesEach) await transact({ companyId }, async (tx) => tx.emit(contactsReload, 'reload', {}, { says: {} }))
  return { newContacts, errorBag }
}

type Counts = { added: number; known: number; wrong: number }

/** Records an import that has no row of its own (one request, or the phone book), so that other programs learn of it. */
export async function recordImport({ transact }: Pick<Kernel, 'transact'>, companyId: number, { added, known, wrong }: Counts) {
  const total = added + known + wrong
  if (total === 0) return
  await transact({ companyId }, (tx) =>
    tx.record('contacts.imported', { import: { id: null, fileName: null, state: 'done', total, added, known, wrong } }),
  )
}

/**
 * As `addContacts`, within a transaction, for a sheet that is added in batches. Returns the positions of the candidates that were added.
 */
export async function addContactsWithin(tx: Tx, candidates: readonly ContactCandidate[], importId: number): Promise<Set<number>> {
  const { fresh } = await splitDuplicates(tx.db as TenantDb, candidates, new Set())
  const added = new Set<ContactCandidate>()
  for (const batch of powerOfTwoBatches(fresh)) {
    const ids = await insert(tx, batch, { publishes: false, importId })
    for (const [at, one] of batch.entries()) if (ids[at] !== undefined) added.add(one)
  }
  return new Set(candidates.flatMap((candidate, at) => (added.has(candidate) ? at : [])))
}

/** A plain object, because twenty thousand `Error` objects would each record a stack. */
export const toImportFailure = (contactName: string, code: ErrorCode, fields?: string[]): Failure => ({
  contactName,
  error: { code, message: errors[code][1], ...(fields && { fields }) },
})

/** `taken`: identities of existing contacts and of earlier candidates. This function adds those of these candidates. */
async function splitDuplicates(db: TenantDb, candidates: readonly ContactCandidate[], taken: Set<string>) {
  const identities = candidates.flatMap((candidate) => candidate.identities)
  for (const key of (await contactsByIdentity(db, identities)).keys()) taken.add(key)
  const fresh: ContactCandidate[] = []
  const existing: ContactCandidate[] = []
  for (const candidate of candidates) {
    const keys = candidate.identities.map(identityKey)
    const group = keys.some((key) => taken.has(key)) ? existing : fresh
    group.push(candidate)
    for (const key of keys) taken.add(key)
  }
  return { fresh, known: existing }
}

type Inserting = { publishes: boolean; importId?: number }

/** Returns the ids in the order of the batch; undefined for a contact that another transaction added at the same moment. */
async function insert(tx: Tx, batch: readonly ContactCandidate[], { publishes, importId }: Inserting): Promise<(number | undefined)[]> {
  const rows = batch.map(({ name, number, email, extraInfo = [] }) => ({
    name,
    number,
    email,
    extraInfo: JSON.stringify(extraInfo),
    isNamed: true,
    ...(importId !== undefined && { importId }),
  }))
  const inserted = await tx.db.insertInto('contacts').values(rows).returning('id').execute()
  // PostgreSQL numbers the rows in the order of the values, but may return them in another order.
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b)
  const lost = await insertIdentities(
    tx,
    batch.flatMap(({ identities }, at) => identities.map((identity) => ({ ...identity, contactId: ids[at] ?? 0 }))),
  )
  if (lost.size > 0)
    await tx.db
      .deleteFrom('contacts')
      .where('id', '=', anyOf([...lost]))
      .execute()
  const names = batch.flatMap(({ extraInfo = [] }) => extraInfo.map(({ name }) => name))
  await saveFieldNames(tx, names)
  if (publishes) await publishAdded(tx, ids)
  return ids.map((id) => (lost.has(id) ? undefined : id))
}

/**
 * Returns the contacts that lost an identity to another transaction. Inserts in sorted order, so that two imports at once cannot deadlock.
 */
async function insertIdentities(tx: Tx, rows: (Address & { contactId: number })[]) {
  const done = new Set<string>()
  const ordered = rows.map((row) => ({ row, key: identityKey(row) })).sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const some of powerOfTwoBatches(ordered.map(({ row }) => row))) {
    const query = tx.db.insertInto('contactIdentities').values(some)
    const inserted = await query
      .onConflict((conflict) => conflict.columns(['companyId', 'kind', 'value']).doNothing())
      .returning(['kind', 'value'])
      .execute()
    for (const row of inserted) done.add(identityKey(row))
  }
  return new Set(rows.filter((row) => !done.has(identityKey(row))).map(({ contactId }) => contactId))
}

async function publishAdded(tx: Tx, ids: readonly number[]) {
  const rows = await contactRows(tx.db).where('contacts.id', '=', anyOf(ids)).execute()
  for (const row of rows) tx.emit(contactEvent, 'create', row)
}
