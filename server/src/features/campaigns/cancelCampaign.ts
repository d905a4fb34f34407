import { mayRestart, mayStop } from '@recado/contract/campaigns/campaignStates'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { Kernel } from '../../kernel/feature.ts'
import { CAMPAIGNS_WAKE_NAME, publishCampaign, publishEnd } from './campaigns.event.ts'
import { assertComplete, assertSenderConfirmed, lockCampaign } from './campaigns.store.ts'
import { assertNoFileLost } from './campaignsWithLostFile.ts'

/** The row lock makes the worker wait. Before its next message it finds the campaign cancelled. */
export const cancelCampaign = (kernel: Kernel, actor: Actor, id: number): Promise<Campaign> =>
  kernel.transact(actor, async (tx) => {
    if (!mayStop(await lockCampaign(tx, kernel, id))) throw new AppError('ERR_CAMPAIGN_NOT_RUNNING')
    await tx.db.updateTable('campaigns').set({ status: 'CANCELADA', waitsFor: null, waitsUntil: null }).where('id', '=', id).execute()
    await tx.db
      .updateTable('campaignRecipients')
      .set({ triesAgainAt: null })
      .where('campaignId', '=', id)
      .where('triesAgainAt', 'is not', null)
      .execute()
    return publishEnd(tx, kernel, id)
  })

/** Goes on with the next recipient, at the pace of the connection. Failures until now no longer count towards stopping it (`watchFrom`). */
export const restartCampaign = (kernel: Kernel, actor: Actor, id: number): Promise<Campaign> =>
  kernel.transact(actor, async (tx) => {
    const campaign = await lockCampaign(tx, kernel, id)
    if (!mayRestart(campaign)) throw new AppError('ERR_CAMPAIGN_NOT_CANCELLED')
    const { preparedAt } = await tx.db.selectFrom('campaigns').select('preparedAt').where('id', '=', id).executeTakeFirstOrThrow()
    assertComplete(campaign, preparedAt !== null)
    await assertNoFileLost(tx, id)
    await assertSenderConfirmed(tx, kernel)
    const waiting = { waitsFor: null, waitsUntil: null, watchFrom: campaign.progress.done }
    const goesOn = { ...waiting, status: 'EM_ANDAMENTO' as const, archived: false }
    await tx.db.updateTable('campaigns').set(goesOn).where('id', '=', id).execute()
    tx.wake(CAMPAIGNS_WAKE_NAME)
    return publishCampaign(tx, kernel, id)
  })
