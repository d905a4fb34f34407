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
  const refusing = await optedOut(
    db,
    candidates.map(({ identity }) => identity),
  )
  return candidates.map((candidate) => {
    const leftOut = exclusionOf(candidate, { refusing, taken })
    if (leftOut === null) taken.add(candidate.identity)
    return { ...candidate, leftOut }
  })
}

type ExcludedNumbers = { refusing: ReadonlySet<string>; taken: ReadonlySet<string> }

function exclusionOf({ identity, isInvalid }: CandidateRecipient, { refusing, taken }: ExcludedNumbers): CheckedRecipient['leftOut'] {
  if (isInvalid || identity.length < SHORTEST) return 'invalid'
  if (refusing.has(identity)) return 'optedOut'
  return taken.has(identity) ? 'duplicate' : null
}

/** The numbers that have opted out. They are compared in canonical form. */
async function optedOut(db: Handle, identities: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await (db as TenantDb)
    .selectFrom('contactIdentities')
    .innerJoin('contacts', 'contacts.id', 'contactIdentities.contactId')
    .select('contactIdentities.value')
    .where('contactIdentities.kind', '=', 'number')
    .where('contactIdentities.value', '=', sql<string>`any(${identities}::text[])`)
    .where('contacts.optedOutAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ value }) => value))
}
