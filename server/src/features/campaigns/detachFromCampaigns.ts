import type { CampaignStatus } from '@recado/contract/campaigns/campaigns'
import { AppError } from '@recado/contract/errors'
import { type InUse, MAX_USES_NAMED } from '@recado/contract/kit/inUse'
import type { Kernel } from '../../kernel/feature.ts'
import type { LiveEvent } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { campaignEvent } from './campaigns.event.ts'
import { campaignPresenter, campaignRows } from './campaigns.rows.ts'

/**
 * In which states a campaign no longer needs the list. A cancelled campaign can be restarted: its recipients are stored by then, but
 * it still needs its files.
 */
const released = {
  contactListId: ['FINALIZADA', 'CANCELADA'],
  fileListId: ['FINALIZADA'],
} as const satisfies Record<string, readonly CampaignStatus[]>

/** Above this number, screens reload the list of campaigns instead of getting one event per campaign. */
const MOST_PUBLISHED = 50

type DeletedList = { column: keyof typeof released; id: number; name: string }

/** Before a list is deleted: finished campaigns lose the reference. A campaign that still needs the list prevents the deletion. */
export async function detachFromCampaigns(tx: Tx, kernel: Pick<Kernel, 'urlSigner'>, { column, id, name }: DeletedList) {
  const detached = await tx.db
    .updateTable('campaigns')
    .set({ [column]: null, ...(column === 'contactListId' && { contactListName: name }) })
    .where(column, '=', id)
    .where('status', 'in', released[column])
    .returning('id')
    .execute()
  const using = tx.db.selectFrom('campaigns').select(['id', 'name']).where(column, '=', id)
  const campaigns = await using.orderBy('id').limit(MAX_USES_NAMED).execute()
  if (campaigns.length > 0) throw new AppError('ERR_IN_USE', { campaigns } satisfies InUse)
  if (detached.length > MOST_PUBLISHED) return tx.emit(campaignEvent as LiveEvent<object>, 'reload', {}, { says: {} })
  if (detached.length === 0) return
  const ids = detached.map((campaign) => campaign.id)
  const rows = await campaignRows(tx.db).where('campaigns.id', 'in', ids).execute()
  for (const row of rows) tx.emit(campaignEvent, 'update', campaignPresenter(kernel)(row))
}
