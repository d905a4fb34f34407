import type { Contact, ContactImport } from '@recado/contract/contacts'
import { type ErrorCode, errors } from '@recado/contract/errors'
import { sql } from 'kysely'
import type { Address } from '../../channels/channel.ts'
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

/** Beyond so many, every screen is told once to fetch again: each event would cost it more than the page that it shows. */
const MAX_INDIVIDUAL_EVENTS = 100
export const contactsReload = companyEvent<object>('contact')

/**
 * Adds many contacts, as they are read: never are all of them in memory once more. Who is there already, or twice among them, is
 * reported and stops nobody else. Each portion is committed by itself: an import that is cut short is simply done again.
 */
export async function addContacts(
  { read, transact }: Pick<Kernel, 'read' | 'transact'>,
  { companyId, candidates }: { companyId: number; candidates: AsyncIterable<readonly ContactCandidate[]> },
): Promise<ContactImport> {
  const newContacts: Added[] = []
  const errorBag: Failure[] = []
  const refuse = ({ name }: ContactCandidate) => errorBag.push(toImportFailure(name, 'ERR_DUPLICATED_CONTACT'))
  const add = async (portion: readonly ContactCandidate[], { told }: { told: boolean }) => {
    const ids = await transact({ companyId }, (tx) => insert(tx, portion, { publishes: told }))
    for (const [at, one] of portion.entries()) {
      const contactId = ids[at]
      if (contactId === undefined) refuse(one)
      else newContacts.push({ contactName: one.name, contactId })
    }
  }

  const taken = new Set<string>()
  const fresh: ContactCandidate[] = []
  let isTold = true
  for await (const some of candidates) {
    const sifted = await splitDuplicates(read(companyId), some, taken)
    for (const one of sifted.known) refuse(one)
    fresh.push(...sifted.fresh)
    if (fresh.length > LARGEST_BATCH) isTold = false
    while (fresh.length > LARGEST_BATCH) await add(fresh.splice(0, LARGEST_BATCH), { told: false })
  }
  if (fresh.length > MAX_INDIVIDUAL_EVENTS) isTold = false
  for (const portion of powerOfTwoBatches(fresh)) await add(portion, { told: isTold })
  if (!isTold) await transact({ companyId }, async (tx) => tx.emit(contactsReload, 'reload', {}, { says: {} }))
  return { newContacts, errorBag }
}

type Counts = { added: number; known: number; wrong: number }

/** Nothing was stored of such an import but its contacts. */
export async function recordImport({ transact }: Pick<Kernel, 'transact'>, companyId: number, { added, known, wrong }: Counts) {
  const total = added + known + wrong
  if (total === 0) return
  await transact({ companyId }, (tx) =>
    tx.record('contacts.imported', { import: { id: null, fileName: null, state: 'done', total, added, known, wrong } }),
  )
}

/** The same within a transaction, for a sheet that is added in portions. Answers which of them were added, by their places. */
export async function addContactsWithin(tx: Tx, candidates: readonly ContactCandidate[], importId: number): Promise<Set<number>> {
  const { fresh } = await splitDuplicates(tx.db as TenantDb, candidates, new Set())
  const added = new Set<ContactCandidate>()
  for (const portion of powerOfTwoBatches(fresh)) {
    const ids = await insert(tx, portion, { publishes: false, importId })
    for (const [at, one] of portion.entries()) if (ids[at] !== undefined) added.add(one)
  }
  return new Set(candidates.flatMap((candidate, at) => (added.has(candidate) ? at : [])))
}

/** An error for each of twenty thousand rows would note twenty thousand times where it arose. */
export const toImportFailure = (contactName: string, code: ErrorCode, fields?: string[]): Failure => ({
  contactName,
  error: { code, message: errors[code][1], ...(fields && { fields }) },
})

/** `taken`: by those before them; they are noted there too. */
async function splitDuplicates(db: TenantDb, candidates: readonly ContactCandidate[], taken: Set<string>) {
  const identities = candidates.flatMap((candidate) => candidate.identities)
  for (const key of (await contactsByIdentity(db, identities)).keys()) taken.add(key)
  const fresh: ContactCandidate[] = []
  const known: ContactCandidate[] = []
  for (const candidate of candidates) {
    const keys = candidate.identities.map(identityKey)
    const ones = keys.some((key) => taken.has(key)) ? known : fresh
    ones.push(candidate)
    for (const key of keys) taken.add(key)
  }
  return { fresh, known }
}

type Inserting = { publishes: boolean; importId?: number }

/** Gives the ids in the order of the portion; none for whoever came in by another way in the same moment. */
async function insert(tx: Tx, portion: readonly ContactCandidate[], { publishes, importId }: Inserting): Promise<(number | undefined)[]> {
  const rows = portion.map(({ name, number, email, extraInfo = [] }) => ({
    ...{ name, number, email, extraInfo: JSON.stringify(extraInfo), isNamed: true },
    ...(importId !== undefined && { importId }),
  }))
  const inserted = await tx.db.insertInto('contacts').values(rows).returning('id').execute()
  // Numbered in the order of the values, in whatever order they are given back.
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b)
  const lost = await insertIdentities(
    tx,
    portion.flatMap(({ identities }, at) => identities.map((identity) => ({ ...identity, contactId: ids[at] ?? 0 }))),
  )
  if (lost.size > 0)
    await tx.db
      .deleteFrom('contacts')
      .where('id', '=', anyOf([...lost]))
      .execute()
  const names = portion.flatMap(({ extraInfo = [] }) => extraInfo.map(({ name }) => name))
  await saveFieldNames(tx, names)
  if (publishes) await publishAdded(tx, ids)
  return ids.map((id) => (lost.has(id) ? undefined : id))
}

/** Whoever finds an identity taken loses. All go through them in one order, or two imports at once could wait for each other. */
async function insertIdentities(tx: Tx, rows: (Address & { contactId: number })[]) {
  const done = new Set<string>()
  const ordered = rows.map((row) => ({ row, key: identityKey(row) })).sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const some of powerOfTwoBatches(ordered.map(({ row }) => row))) {
    const query = tx.db.insertInto('contactIdentities').values(some)
    const kept = await query
      .onConflict((conflict) => conflict.columns(['companyId', 'kind', 'value']).doNothing())
      .returning(['kind', 'value'])
      .execute()
    for (const row of kept) done.add(identityKey(row))
  }
  return new Set(rows.filter((row) => !done.has(identityKey(row))).map(({ contactId }) => contactId))
}

async function publishAdded(tx: Tx, ids: readonly number[]) {
  const rows = await contactRows(tx.db).where('contacts.id', '=', anyOf(ids)).execute()
  for (const row of rows) tx.emit(contactEvent, 'create', row)
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`
