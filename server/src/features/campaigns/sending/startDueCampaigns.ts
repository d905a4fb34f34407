import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { notifyAdmins } from '../../notices/index.ts'
import { CAMPAIGNS_WAKE_NAME, publishCampaign } from '../campaigns.event.ts'
import { prepareNextRecipients } from '../recipients/prepareRecipients.ts'

type CampaignKey = { id: number; companyId: number }
type Rest = (milliseconds: number) => Promise<unknown>
const AT_ONCE = 50
/** The rest after each batch of recipients: this many times the duration of the batch, and its limit in milliseconds. */
const [REST, LONGEST_REST] = [2, 50]

/** Starts the planned campaigns whose time has come. `may`: whether this company may send campaigns now. */
export async function startDueCampaigns(kernel: PlatformKernel, may: (companyId: number) => Promise<boolean>) {
  let last = 0
  for (let due = await dueCampaigns(kernel, last); due.length > 0; due = await dueCampaigns(kernel, last))
    for (const campaign of due) {
      last = campaign.id
      if (await may(campaign.companyId))
        await start(kernel, campaign).catch((error) =>
          kernel.log.warn({ err: error, campaignId: campaign.id }, 'a campaign could not be started'),
        )
    }
}

/** Read page by page: campaigns of companies that may not send stay due, and must not prevent the others from starting. */
const dueCampaigns = ({ platform, clock }: PlatformKernel, after: number): Promise<CampaignKey[]> =>
  platform
    .selectFrom('campaigns')
    .select(['id', 'companyId'])
    .where('status', '=', 'PROGRAMADA')
    .where('scheduledAt', '<=', clock.now().toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

/** Reads the campaign again under a lock: it may have changed since the query above. */
const start = (kernel: PlatformKernel, { id, companyId }: CampaignKey) =>
  kernel.transact({ companyId }, async (tx) => {
    const now = kernel.clock.now()
    const planned = tx.db.selectFrom('campaigns').select(['name', 'contactListId', 'tagId']).where('id', '=', id)
    const due = planned.where('status', '=', 'PROGRAMADA').where('scheduledAt', '<=', now.toISOString())
    const campaign = await due.forNoKeyUpdate().executeTakeFirst()
    if (!campaign) return
    // Its tag was deleted. Finishing it would look as if it had gone out, so make it a draft again.
    const hasNoRecipients = campaign.contactListId === null && campaign.tagId === null
    const changes = hasNoRecipients ? { status: 'INATIVA' as const, scheduledAt: null } : { status: 'EM_ANDAMENTO' as const }
    await tx.db.updateTable('campaigns').set(changes).where('id', '=', id).execute()
    if (hasNoRecipients) await notifyAdmins(tx, { kind: 'campaignStopped', name: campaign.name, at: now })
    await publishCampaign(tx, kernel, id)
    tx.wake(CAMPAIGNS_WAKE_NAME)
  })

/**
 * Stores the recipients of started campaigns, one batch of each in turn, so that a small campaign does not wait for a large one.
 * Rests after each, so that others get their share of the database. `isEnding`: this process is ending; another one goes on after the last
 * batch.
 */
export async function prepareStartedCampaigns(kernel: PlatformKernel, isEnding: () => boolean, rest: Rest = pause): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    hasMore = false
    for (const campaign of await unprepared(kernel)) {
      if (isEnding()) return
      const began = performance.now()
      hasMore = (await prepareNext(kernel, campaign).catch((error) => logFailure(kernel, campaign, error))) || hasMore
      await rest(Math.min((performance.now() - began) * REST, LONGEST_REST))
    }
  }
}

function logFailure({ log }: PlatformKernel, { id }: CampaignKey, error: unknown) {
  log.warn({ err: error, campaignId: id }, 'the recipients of a campaign could not be stored')
  return false
}

/** Campaigns without any recipient yet come first, so that they need not wait for many large ones. */
const unprepared = ({ platform }: PlatformKernel): Promise<CampaignKey[]> =>
  platform
    .selectFrom('campaigns')
    .select(['id', 'companyId'])
    .where('status', '=', 'EM_ANDAMENTO')
    .where('preparedAt', 'is', null)
    .orderBy(sql`${sql.ref('preparedTo')} > 0`)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

/** Returns false if there is nothing more to prepare, or another process prepares this campaign. */
const prepareNext = (kernel: PlatformKernel, { id, companyId }: CampaignKey) =>
  kernel.transact({ companyId }, async (tx) => {
    const started = tx.db.selectFrom('campaigns').selectAll().where('id', '=', id).where('status', '=', 'EM_ANDAMENTO')
    const campaign = await started.where('preparedAt', 'is', null).forNoKeyUpdate().skipLocked().executeTakeFirst()
    if (!campaign) return false
    const isPrepared = await prepareNextRecipients(tx, campaign, kernel.clock.now())
    if (isPrepared) tx.wake(CAMPAIGNS_WAKE_NAME)
    await publishCampaign(tx, kernel, id)
    return true
  })
