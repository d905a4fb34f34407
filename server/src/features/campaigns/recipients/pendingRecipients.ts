import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** Those of a campaign who were written down and have not had it yet, in the order in which they get it. */
export const selectPendingRecipients = (db: TenantDb | Tx['db'], campaignId: number) =>
  (db as TenantDb)
    .selectFrom('campaignRecipients')
    .where('campaignId', '=', campaignId)
    .where('sentAt', 'is', null)
    .where('leftOut', 'is', null)
    .where('error', 'is', null)
    .orderBy('id')
