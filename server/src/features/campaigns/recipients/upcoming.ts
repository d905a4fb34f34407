import type { TenantDb } from '../../../kernel/database/schema.ts'
import { AT_ONCE, type Candidate, candidates, type Source } from './candidates.ts'
import { type Sorted, sortOut } from './sortOut.ts'

/** Whom it goes to if it begins now, or goes on, and who is left out, a portion at a time: first who was written down already and waits. */
export async function* upcoming(db: TenantDb, campaign: Source & { id: number }): AsyncGenerator<Sorted[]> {
  const taken = new Set<string>()
  const { preparedAt, preparedTo } = await db
    .selectFrom('campaigns')
    .select(['preparedAt', 'preparedTo'])
    .where('id', '=', campaign.id)
    .executeTakeFirstOrThrow()
  for await (const some of portions((after) => waiting(db, campaign.id, after), 0)) yield await sortOut(db, some, taken)
  if (preparedAt !== null) return
  for await (const some of portions((after) => candidates(db, campaign, after), preparedTo)) yield await sortOut(db, some, taken)
}

async function* portions(read: (after: number) => Promise<Candidate[]>, start: number) {
  for (let some = await read(start); some.length > 0; some = await read(some.at(-1)?.id ?? 0)) yield some
}

async function waiting(db: TenantDb, campaignId: number, after: number): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('campaignRecipients')
    .select(['id', 'name', 'number', 'email', 'identity'])
    .where('campaignId', '=', campaignId)
    .where('sentAt', 'is', null)
    .where('leftOut', 'is', null)
    .where('error', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  return rows.map((one) => ({ ...one, isInvalid: false }))
}
