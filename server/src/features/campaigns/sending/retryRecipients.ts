import { billingProviders } from '@recado/contract/channels/channels'
import { sql } from 'kysely'
import type { Channel } from '../../../channels/channel.ts'
import { hours, later } from '../../../kernel/clock.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Job } from '../../../kernel/jobs.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type PriceBook, readPriceBook } from '../../costs/index.ts'
import { settingOf } from '../../settings/index.ts'
import { readCampaignSettings } from '../campaignSettings.store.ts'
import { publishCampaign } from '../campaigns.event.ts'
import { personalWaitReasons } from '../campaigns.rows.ts'
import { reservePaceSlot } from './campaignPaces.ts'
import { limitsOf, mayRun, obstacleOf, sendToRecipient } from './sendCampaigns.ts'
import { isWithinSendingHours } from './sendingHours.ts'

const PAUSE = hours(24)
/** After this number of retries the refusal is final. */
const RETRIES = 2
/** How long a retry waits that meets an obstacle, such as a full budget. */
const POSTPONED = hours(1)
const AT_ONCE = 100

type Failed = { id: string; error: string | null }

/** Plans another try for recipients whose message WhatsApp refuses for now. A cancelled campaign has no retries. */
export async function planRetries(tx: Tx, { changes, reasons, at }: { changes: readonly Failed[]; reasons: readonly string[]; at: Date }) {
  const ids = changes.flatMap(({ id, error }) => (error !== null && reasons.includes(error) ? id : []))
  if (ids.length === 0) return
  await tx.db
    .updateTable('campaignRecipients')
    .set({ triesAgainAt: later(at, PAUSE), tries: sql<number>`tries + 1` })
    .where('messageId', 'in', ids)
    .where('triesAgainAt', 'is', null)
    .where('tries', '<', RETRIES)
    .where('campaignId', 'in', (eb) => eb.selectFrom('campaigns').select('id').where('status', '!=', 'CANCELADA'))
    .execute()
}

/** The reasons of all channels for which a campaign tries a recipient again. */
export const retriedReasons = (channels: ReadonlyMap<string, Channel>) =>
  [...channels.values()].flatMap(({ retriedByCampaigns = [] }) => retriedByCampaigns)

type DueRetry = { id: number; companyId: number; campaignId: number; connectionId: number }

/** Sends the planned retries, also of campaigns that have finished; archiving a campaign ends them. Each is a row, so that a process that dies loses and doubles none. */
export function retryRecipientsJob(kernel: PlatformKernel): Job {
  const { platform, clock, transact, log } = kernel

  const due = (last: number): Promise<DueRetry[]> =>
    platform
      .selectFrom('campaignRecipients')
      .innerJoin('campaigns', 'campaigns.id', 'campaignRecipients.campaignId')
      .select(['campaignRecipients.id', 'campaignRecipients.companyId', 'campaigns.id as campaignId'])
      .select(sql<number>`${sql.ref('campaigns.connectionId')}`.as('connectionId'))
      .where('campaignRecipients.triesAgainAt', '<=', clock.now().toISOString())
      .where('campaignRecipients.id', '>', last)
      .where('campaigns.connectionId', 'is not', null)
      .orderBy('campaignRecipients.id')
      .limit(AT_ONCE)
      .execute()

  return {
    name: 'campaigns.retry',
    every: '*/5 * * * *',
    async run() {
      let book: PriceBook | undefined
      let last = 0
      for (let found = await due(last); found.length > 0; found = found.length < AT_ONCE ? [] : await due(last)) {
        book ??= await readPriceBook(platform)
        for (const recipient of found) {
          last = recipient.id
          if (!(await mayRun(kernel, recipient.companyId))) continue
          await transact(recipient, (tx) => retry(tx, kernel, { ...recipient, book: book as PriceBook })).catch((error) => {
            log.warn({ err: error, recipientId: recipient.id }, 'a campaign could not try a recipient again')
            return transact(recipient, (tx) => planRetry(tx, recipient.id, null))
          })
          failPoint('campaign.afterCommit')
        }
      }
    },
  }
}

async function retry(tx: Tx, kernel: PlatformKernel, { id, campaignId, connectionId, book }: DueRetry & { book: PriceBook }) {
  const now = kernel.clock.now()
  const campaign = await tx.db.selectFrom('campaigns').selectAll().where('id', '=', campaignId).forNoKeyUpdate().executeTakeFirst()
  const recipient = await tx.db
    .selectFrom('campaignRecipients')
    .innerJoin('messages', 'messages.id', 'campaignRecipients.messageId')
    .select(['campaignRecipients.id', 'name', 'number', 'email', 'isNamed', 'values', 'variant', 'messages.error'])
    .where('campaignRecipients.id', '=', id)
    .where('triesAgainAt', '<=', now.toISOString())
    // The message too: an agent may be sending it again.
    .forUpdate(['campaignRecipients', 'messages'])
    .skipLocked()
    .executeTakeFirst()
  if (!campaign || !recipient) return
  const plan = (at: Date | null) => planRetry(tx, id, at)
  // The message was delivered after all, or an agent has sent it again.
  if (recipient.error === null || campaign.status === 'CANCELADA' || campaign.archived) return plan(null)
  if (personalWaitReasons.includes(campaign.waitsFor)) return plan(later(now, POSTPONED))
  const settings = await readCampaignSettings(tx.db)
  const limits = await limitsOf(tx, connectionId)
  const isWithinHours = isWithinSendingHours(settings.sendingHours, await settingOf(tx.db, 'timezone'), now)
  if (obstacleOf(limits, now, isWithinHours).waitsFor) return plan(later(now, POSTPONED))
  const charged = billingProviders.includes(limits?.provider ?? '') ? book : undefined
  const { at: notBefore } = await reservePaceSlot(tx, { connectionId, now })
  const sent = await sendToRecipient(tx, kernel, { campaign, recipient, now, book: charged, retry: { notBefore } })
  await plan(sent === 'budget' || sent === 'noPrice' ? later(now, POSTPONED) : null)
  failPoint('campaign.beforeCommit')
  await publishCampaign(tx, kernel, campaignId)
}

const planRetry = async ({ db }: Tx, id: number, triesAgainAt: Date | null) =>
  void (await db.updateTable('campaignRecipients').set({ triesAgainAt }).where('id', '=', id).execute())
