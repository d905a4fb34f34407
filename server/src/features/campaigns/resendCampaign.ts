import { mayResend } from '@recado/contract/campaigns/campaignStates'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { Kernel } from '../../kernel/feature.ts'
import { CAMPAIGNS_WAKE_NAME, publishCampaign } from './campaigns.event.ts'
import { assertComplete, assertSenderConfirmed, lockCampaign } from './campaigns.store.ts'
import { assertNoFileLost } from './campaignsWithLostFile.ts'
import { selectResendable } from './recipients/recipients.rows.ts'

type Resend = { id: number; reasons: readonly string[] }

/**
 * Lets recipients wait again for whom the campaign failed. It goes on with them like with any other, at its pace. `resentAt` is set once, so a
 * call that is repeated sends nothing a second time.
 */
export const resendCampaign = (kernel: Kernel, actor: Actor, { id, reasons }: Resend): Promise<Campaign> =>
  kernel.transact(actor, async (tx) => {
    const campaign = await lockCampaign(tx, kernel, id)
    if (!mayResend(campaign)) throw new AppError('ERR_CAMPAIGN_NOT_RUNNING')
    assertComplete(campaign, true)
    await assertNoFileLost(tx, id)
    await assertSenderConfirmed(tx, kernel)
    const { numUpdatedRows } = await tx.db
      .updateTable('campaignRecipients')
      .set({ sentAt: null, error: null, hasEmptyValue: false, resentAt: kernel.clock.now() })
      .where('id', 'in', selectResendable(tx.db, id, reasons).select('campaignRecipients.id'))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('ERR_CAMPAIGN_NOTHING_FAILED')
    const { done } = await tx.db
      .selectFrom('campaignRecipients')
      .select(sql<number>`count(*)::int`.as('done'))
      .where('campaignId', '=', id)
      .where('leftOut', 'is', null)
      .where('sentAt', 'is not', null)
      .executeTakeFirstOrThrow()
    const goesOn = { status: 'EM_ANDAMENTO' as const, completedAt: null, archived: false, done, watchFrom: done }
    await tx.db.updateTable('campaigns').set(goesOn).where('id', '=', id).execute()
    tx.wake(CAMPAIGNS_WAKE_NAME)
    return publishCampaign(tx, kernel, id)
  })
