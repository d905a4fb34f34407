import type { Campaign } from '@recado/contract/campaigns/campaigns'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { campaignPresenter, campaignRows } from './campaigns.rows.ts'
import { readCampaignReport } from './recipients/campaignReport.ts'

/** A commit that may give the campaign worker something to do wakes it by this name. */
export const CAMPAIGNS_WAKE_NAME = 'campaigns'

export const campaignEvent: LiveEvent<Campaign> & { name: 'campaign' } = {
  name: 'campaign',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

/** The campaign as it is now, for browsers. */
export async function readCampaign(tx: Pick<Tx, 'db'>, kernel: Pick<Kernel, 'urlSigner'>, id: number): Promise<Campaign> {
  return campaignPresenter(kernel)(await campaignRows(tx.db).where('campaigns.id', '=', id).executeTakeFirstOrThrow())
}

export async function publishCampaign(tx: Tx, kernel: Pick<Kernel, 'urlSigner'>, id: number): Promise<Campaign> {
  const row = await readCampaign(tx, kernel, id)
  tx.emit(campaignEvent, 'update', row)
  return row
}

/** Publishes a campaign that has ended or was cancelled: other programs get its figures too. */
export async function publishEnd(tx: Tx, kernel: Pick<Kernel, 'urlSigner'>, id: number): Promise<Campaign> {
  const campaign = await publishCampaign(tx, kernel, id)
  await tx.record('campaign.finished', { campaign, readFigures: () => totalsOf(tx, id) })
  return campaign
}

async function totalsOf({ db }: Tx, id: number) {
  const { total, waiting, leftOut, sent, delivered, read, answered, failed, withEmptyValue } = await readCampaignReport(db as TenantDb, id)
  return { total, waiting, leftOut, sent, delivered, read, answered, failed, withEmptyValue }
}
