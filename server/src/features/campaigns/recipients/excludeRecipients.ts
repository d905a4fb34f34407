import type { exclusionReason } from '@recado/contract/campaigns/recipients'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import type { CandidateRecipient } from './candidateRecipients.ts'

type Handle = TenantDb | Tx['db']
export type CheckedRecipient = CandidateRecipient & { leftOut: z.output<typeof exclusionReason> | null }

/** No phone number has fewer digits. */
const SHORTEST = 8

/** Decides which recipients are left out, and why. `taken`: numbers that get the campaign already; this function adds those that get it now. */
export async function checkRecipients(
  db: Handle,
  candidates: readonly CandidateRecipient[],
  taken: Set<string>,
): Promise<CheckedRecipient[]> {
  const refusing = await readRefusals(
    db,
    candidates.map(({ identity }) => identity),
  )
  return candidates.map((candidate) => {
    const leftOut = exclusionOf(candidate, { refusing, taken })
    if (leftOut === null) taken.add(candidate.identity)
    return { ...candidate, leftOut }
  })
}

type Refusals = ReadonlyMap<string, 'optedOut' | 'blocked'>
type ExcludedNumbers = { refusing: Refusals; taken: ReadonlySet<string> }

function exclusionOf({ identity, isInvalid }: CandidateRecipient, { refusing, taken }: ExcludedNumbers): CheckedRecipient['leftOut'] {
  if (isInvalid || identity.length < SHORTEST) return 'invalid'
  return refusing.get(identity) ?? (taken.has(identity) ? 'duplicate' : null)
}

/** The numbers that have opted out or are blocked. They are compared in canonical form. */
async function readRefusals(db: Handle, identities: readonly string[]): Promise<Refusals> {
  const rows = await (db as TenantDb)
    .selectFrom('contactIdentities')
    .innerJoin('contacts', 'contacts.id', 'contactIdentities.contactId')
    .select(['contactIdentities.value', 'contacts.blockedAt'])
    .where('contactIdentities.kind', '=', 'number')
    .where('contactIdentities.value', '=', sql<string>`any(${identities}::text[])`)
    .where((eb) => eb.or([eb('contacts.optedOutAt', 'is not', null), eb('contacts.blockedAt', 'is not', null)]))
    .execute()
  return new Map(rows.map(({ value, blockedAt }) => [value, blockedAt === null ? 'optedOut' : 'blocked']))
}
