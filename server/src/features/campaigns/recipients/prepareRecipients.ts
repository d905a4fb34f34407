import type { Selectable } from 'kysely'
import { toColumnArrays } from '../../../kernel/database/columnArrays.ts'
import type { TenantDatabase } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { notifyAdmins } from '../../notices/index.ts'
import { readCandidates } from './candidateRecipients.ts'
import { type CheckedRecipient, checkRecipients } from './excludeRecipients.ts'
import { fillForRecipients, loadCampaignFilling, variantsOf, waitsForChoice } from './fillCampaignTexts.ts'

type StoredCampaign = Selectable<TenantDatabase['campaigns']>

/**
 * Stores the next batch of recipients of a locked campaign, each with the text that they get, and how far it has come
 * (`preparedTo`), in one transaction. After a crash the work goes on there. Returns whether all are stored.
 */
export async function prepareNextRecipients(tx: Tx, campaign: StoredCampaign, now: Date): Promise<boolean> {
  const some = await readCandidates(tx.db, campaign, campaign.preparedTo)
  const last = some.at(-1)
  const preparing = tx.db.updateTable('campaigns').where('id', '=', campaign.id)
  if (!last) {
    await preparing.set({ preparedAt: now }).execute()
    return true
  }
  const checked = await checkRecipients(tx.db, some, new Set())
  if (waitsForChoice(campaign) && (await isAnyLacking(tx, campaign, checked, now))) await stopUntilChoice(tx, campaign, now)
  const fresh = await insertRecipients(tx, campaign, checked)
  await tx.defer(() => preparing.set({ preparedTo: last.id, total: campaign.total + fresh }).execute())
  return false
}

/** Before the first message goes out: whether one of these lacks a value. */
async function isAnyLacking({ db }: Tx, campaign: StoredCampaign, checked: readonly CheckedRecipient[], now: Date): Promise<boolean> {
  const going = checked.filter(({ leftOut }) => leftOut === null)
  const filled = await fillForRecipients(db, await loadCampaignFilling(db, campaign, now), going)
  return filled.some(({ lacking }) => lacking.length > 0)
}

/** Nothing more goes out until somebody chooses what happens to recipients without a value. */
export async function stopUntilChoice(tx: Tx, { id, name, waitsFor }: StoredCampaign, now: Date) {
  if (waitsFor === 'choice') return
  await tx.db.updateTable('campaigns').set({ waitsFor: 'choice', waitsUntil: null }).where('id', '=', id).execute()
  await notifyAdmins(tx, { kind: 'campaignStopped', name, at: now })
}

const columns = {
  name: 'text',
  number: 'text',
  email: 'text',
  isNamed: 'boolean',
  values: 'jsonb',
  identity: 'text',
  leftOut: 'text',
  variant: 'smallint',
} as const

/** Returns how many of them get the campaign. The unique index finds recipients of earlier batches: they are stored as duplicates. */
async function insertRecipients({ db }: Tx, campaign: StoredCampaign, sorted: readonly CheckedRecipient[]): Promise<number> {
  const variants = variantsOf(campaign)
  const rows = sorted.map((recipient) => ({
    ...recipient,
    values: JSON.stringify(recipient.values),
    variant: variants[Math.floor(Math.random() * variants.length)] ?? 1,
  }))
  const insert = (some: readonly (Omit<CheckedRecipient, 'values'> & { values: string; variant: number })[]) =>
    db.insertInto('campaignRecipients').values({ campaignId: campaign.id, ...toColumnArrays(some, columns) })
  const inserted = await insert(rows)
    .onConflict((found) => found.columns(['companyId', 'campaignId', 'identity']).where('leftOut', 'is', null).doNothing())
    .returning(['identity', 'leftOut'])
    .execute()
  const fresh = new Set(inserted.flatMap(({ identity, leftOut }) => (leftOut === null ? [identity] : [])))
  const repeated = rows.filter(({ identity, leftOut }) => leftOut === null && !fresh.has(identity))
  if (repeated.length > 0) await insert(repeated.map((row) => ({ ...row, leftOut: 'duplicate' as const }))).execute()
  return fresh.size
}
