import { AppError } from '@recado/contract/errors'
import { type InUse, MOST_NAMED } from '@recado/contract/kit/inUse'
import type { Tx } from '../../kernel/transact.ts'

/** What a campaign was, or is to be, sent with stays as long as the campaign does. */
export async function refuseUsedByCampaigns({ db }: Tx, column: 'contactListId' | 'fileListId', id: number) {
  const using = db.selectFrom('campaigns').select(['id', 'name']).where(column, '=', id)
  const campaigns = await using.orderBy('id').limit(MOST_NAMED).execute()
  if (campaigns.length > 0) throw new AppError('ERR_IN_USE', { campaigns } satisfies InUse)
}
