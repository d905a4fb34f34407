import type { Campaign } from '@recado/contract/campaigns/campaigns'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { type CandidateRecipient, PORTION, type RecipientSource, readCandidates } from './candidateRecipients.ts'
import { type CheckedRecipient, checkRecipients } from './excludeRecipients.ts'
import { selectPendingRecipients } from './pendingRecipients.ts'

/** Whom it goes to if it begins now, or goes on, and who is left out, a portion at a time: first who was written down already and waits. */
export async function* upcomingRecipients(
  db: TenantDb,
  campaign: RecipientSource & Pick<Campaign, 'id' | 'status'>,
): AsyncGenerator<CheckedRecipient[]> {
  const taken = new Set<string>()
  const isFresh = campaign.status === 'INATIVA' || campaign.status === 'PROGRAMADA'
  const { preparedAt, preparedTo } = isFresh ? fresh : await preparedOf(db, campaign.id)
  if (!isFresh)
    for await (const some of portions((after) => waiting(db, campaign.id, after), 0)) yield await checkRecipients(db, some, taken)
  if (preparedAt !== null) return
  for await (const some of portions((after) => readCandidates(db, campaign, after), preparedTo))
    yield await checkRecipients(db, some, taken)
}

/** Nobody was written down yet. */
const fresh = { preparedAt: null, preparedTo: 0 }

const preparedOf = (db: TenantDb, id: number) =>
  db.selectFrom('campaigns').select(['preparedAt', 'preparedTo']).where('id', '=', id).executeTakeFirstOrThrow()

async function* portions(read: (after: number) => Promise<CandidateRecipient[]>, start: number) {
  for (let some = await read(start); some.length > 0; some = await read(some.at(-1)?.id ?? 0)) yield some
}

async function waiting(db: TenantDb, campaignId: number, after: number): Promise<CandidateRecipient[]> {
  const those = selectPendingRecipients(db, campaignId)
    .where('id', '>', after)
    .select(['id', 'name', 'number', 'email', 'isNamed', 'values', 'identity'])
  return (await those.limit(PORTION).execute()).map((one) => ({ ...one, isInvalid: false }))
}
