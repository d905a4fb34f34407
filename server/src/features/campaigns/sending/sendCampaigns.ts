import { clampToClock } from '@recado/contract/campaigns/sendingPace'
import { sql } from 'kysely'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { pollOrNotify } from '../../../kernel/pollOrNotify.ts'
import { CAMPAIGNS_WAKE_NAME, publishCampaign } from '../campaigns.event.ts'
import { sendNextMessage } from './sendNextMessage.ts'
import { prepareStartedCampaigns, startDueCampaigns } from './startDueCampaigns.ts'

type Due = { companyId: number; connectionId: number }

/** The pace is set in seconds. */
const NAP = 1000
const AT_ONCE = 100
/** After this many failed tries a recipient counts as failed, and the next one gets their message. */
const TRIES = 3

/** Starts, prepares and sends campaigns while this process runs. Several processes share the work by connection. */
export function startCampaignWorker(kernel: PlatformKernel) {
  const { begin, send } = createCampaignSender(kernel)
  const watched = { kernel, name: CAMPAIGNS_WAKE_NAME, what: { feature: 'campaigns' }, nap: NAP }
  const sending = pollOrNotify({ ...watched, work: send, nextIn: () => nextIn(kernel) })
  let isOver = false
  // A second loop: storing a hundred thousand recipients takes a while, and meanwhile other campaigns go on sending.
  const beginning = pollOrNotify({
    ...watched,
    async work() {
      if (await begin(() => isOver)) sending.wake()
    },
  })
  return async () => {
    isOver = true
    await beginning.end()
    await sending.end()
  }
}

export function createCampaignSender(kernel: PlatformKernel) {
  const { sessionCache, log } = kernel
  const failures = new Map<number, number>()

  const mayRun = async (companyId: number) => (await sessionCache.isPaidCompany(companyId)) && (await hasPlan(kernel, companyId))

  /** False if another process works on this connection. */
  async function sendOver({ companyId, connectionId }: Due): Promise<boolean> {
    try {
      const isSent = await kernel.transact({ companyId }, (tx) => sendNextMessage(tx, kernel, connectionId))
      failPoint('campaign.afterCommit')
      failures.delete(connectionId)
      return isSent
    } catch (error) {
      log.warn({ err: error, connectionId }, 'a campaign stumbled')
      const times = (failures.get(connectionId) ?? 0) + 1
      failures.set(connectionId, times % TRIES)
      if (times === TRIES) await skipNext(kernel, { companyId, connectionId })
      return true
    }
  }

  return {
    /** Answers whether there is more to send than before. */
    async begin(isOver = () => false) {
      await startDueCampaigns(kernel, mayRun)
      return prepareStartedCampaigns(kernel, isOver)
    },
    async send() {
      await markWithoutConnection(kernel)
      const left = new Set<number>()
      for (let due = await dueConnections(kernel, left); due.length > 0; due = await dueConnections(kernel, left))
        for (const connection of due)
          if (!((await mayRun(connection.companyId)) && (await sendOver(connection)))) left.add(connection.connectionId)
    },
  }
}

/** `left`: connections that have to wait for the next round. */
const dueConnections = ({ platform, clock }: PlatformKernel, left: ReadonlySet<number>): Promise<Due[]> =>
  platform
    .selectFrom('campaigns')
    .leftJoin('campaignPaces', (join) =>
      join.onRef('campaignPaces.companyId', '=', 'campaigns.companyId').onRef('campaignPaces.connectionId', '=', 'campaigns.connectionId'),
    )
    .select(['campaigns.companyId', sql<number>`${sql.ref('campaigns.connectionId')}`.as('connectionId')])
    .distinct()
    .where('campaigns.status', '=', 'EM_ANDAMENTO')
    .where('campaigns.connectionId', 'is not', null)
    .where('campaigns.connectionId', '!=', sql<number>`all(${[...left]}::int[])`)
    .where('campaigns.preparedAt', 'is not', null)
    .where(sql<boolean>`${sql.ref('campaigns.waitsFor')} is distinct from 'failures'`)
    .where(isDue(clock.now()))
    .limit(AT_ONCE)
    .execute()

/** Milliseconds until a connection may send again. Waking sooner would find nothing to send; waking later would be slower than the chosen pace. */
async function nextIn({ platform, clock }: PlatformKernel): Promise<number> {
  const now = clock.now()
  const next = await platform
    .selectFrom('campaignPaces')
    .innerJoin('campaigns', (join) =>
      join.onRef('campaigns.companyId', '=', 'campaignPaces.companyId').onRef('campaigns.connectionId', '=', 'campaignPaces.connectionId'),
    )
    .select('campaignPaces.nextAt')
    .where('campaigns.status', '=', 'EM_ANDAMENTO')
    .where('campaignPaces.nextAt', '>', now.toISOString())
    .orderBy('campaignPaces.nextAt')
    .limit(1)
    .executeTakeFirst()
  return next ? new Date(next.nextAt).getTime() - now.getTime() : NAP
}

/** A time further away than the longest pause comes from a clock that was set back since. Such a connection is due, and gets a new time. */
function isDue(now: Date) {
  const at = sql.ref('campaignPaces.nextAt')
  const beyond = new Date(clampToClock({ nextAt: Number.POSITIVE_INFINITY, inRow: 0 }, now.getTime()).nextAt)
  return sql<boolean>`(${at} is null or ${at} <= ${now.toISOString()} or ${at} > ${beyond.toISOString()})`
}

async function hasPlan({ platform }: PlatformKernel, companyId: number) {
  const row = await platform.selectFrom('companyPlans').select('useCampaigns').where('companyId', '=', companyId).executeTakeFirst()
  return row?.useCampaigns === true
}

/** Marks the next recipient as failed, so that the others need not wait behind them. */
const skipNext = ({ transact, clock }: PlatformKernel, { companyId, connectionId }: Due) =>
  transact({ companyId }, async ({ db }) => {
    const next = db
      .selectFrom('campaignRecipients')
      .innerJoin('campaigns', 'campaigns.id', 'campaignRecipients.campaignId')
      .select('campaignRecipients.id')
      .where('campaigns.connectionId', '=', connectionId)
      .where('campaigns.status', '=', 'EM_ANDAMENTO')
      .where('campaignRecipients.sentAt', 'is', null)
      .where('campaignRecipients.leftOut', 'is', null)
      .orderBy('campaigns.lastSentAt', (order) => order.asc().nullsFirst())
      .orderBy('campaigns.id')
      .orderBy('campaignRecipients.id')
      .limit(1)
    const { id } = (await next.executeTakeFirst()) ?? { id: 0 }
    await db.updateTable('campaignRecipients').set({ error: 'notSent', sentAt: clock.now() }).where('id', '=', id).execute()
  })

/** Campaigns whose connection was deleted wait until an administrator chooses another. */
async function markWithoutConnection(kernel: PlatformKernel) {
  const campaigns = await kernel.platform
    .selectFrom('campaigns')
    .select(['id', 'companyId'])
    .where('status', '=', 'EM_ANDAMENTO')
    .where('connectionId', 'is', null)
    .where('waitsFor', 'is', null)
    .limit(AT_ONCE)
    .execute()
  for (const { id, companyId } of campaigns)
    await kernel.transact({ companyId }, async (tx) => {
      await tx.db
        .updateTable('campaigns')
        .set({ waitsFor: 'noConnection', waitsUntil: null })
        .where('id', '=', id)
        .where('connectionId', 'is', null)
        .execute()
      await publishCampaign(tx, kernel, id)
    })
}
