import { clampToClock } from '@recado/contract/campaigns/sendingPace'
import { sql } from 'kysely'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { pollOrNotify } from '../../../kernel/pollOrNotify.ts'
import { publishCampaign } from '../campaigns.event.ts'
import { CAMPAIGNS_WAKE_NAME } from './campaignsWakeName.ts'
import { sendNextMessage } from './sendNextMessage.ts'
import { prepareStartedCampaigns, startDueCampaigns } from './startDueCampaigns.ts'

type Due = { companyId: number; connectionId: number }

/** The pace is counted in seconds. */
const NAP = 1000
const AT_ONCE = 100
/** After so many tries the next one gets their message; whom it could not be handed over to is told as failed. */
const TRIES = 3

/** Begins, prepares and sends what is due, for as long as this process works; several share it line by line. */
export function startCampaignWorker(kernel: PlatformKernel) {
  const { begin, send } = createCampaignSender(kernel)
  const watched = { kernel, name: CAMPAIGNS_WAKE_NAME, what: { feature: 'campaigns' }, nap: NAP }
  const sending = pollOrNotify({ ...watched, work: send, nextIn: () => nextIn(kernel) })
  let isOver = false
  // Beside it: writing down a hundred thousand recipients takes a while, in which those of other campaigns get theirs.
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
  const stumbles = new Map<number, number>()

  const may = async (companyId: number) => (await sessionCache.isPaidCompany(companyId)) && (await hasPlan(kernel, companyId))

  /** False where another process has the line in hand. */
  async function sendBy({ companyId, connectionId }: Due): Promise<boolean> {
    try {
      const isOurs = await kernel.transact({ companyId }, (tx) => sendNextMessage(tx, kernel, connectionId))
      failPoint('campaign.afterCommit')
      stumbles.delete(connectionId)
      return isOurs
    } catch (error) {
      log.warn({ err: error, connectionId }, 'a campaign stumbled')
      const times = (stumbles.get(connectionId) ?? 0) + 1
      stumbles.set(connectionId, times % TRIES)
      if (times === TRIES) await skipNext(kernel, { companyId, connectionId })
      return true
    }
  }

  return {
    /** Tells whether there is more to send than before. */
    async begin(isOver = () => false) {
      await startDueCampaigns(kernel, may)
      return prepareStartedCampaigns(kernel, isOver)
    },
    async send() {
      await markWithoutConnection(kernel)
      const left = new Set<number>()
      for (let due = await dueLines(kernel, left); due.length > 0; due = await dueLines(kernel, left))
        for (const one of due) if (!((await may(one.companyId)) && (await sendBy(one)))) left.add(one.connectionId)
    },
  }
}

/** `left`: lines that are left alone until the next look. */
const dueLines = ({ platform, clock }: PlatformKernel, left: ReadonlySet<number>): Promise<Due[]> =>
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
    .where(isTime(clock.now()))
    .limit(AT_ONCE)
    .execute()

/** Until the pace of some line lets the next one go: looked at sooner, nothing would go; looked at later, it would be slower than was chosen. */
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

/** What lies further away than any pause was planned by a clock that has been set back since: it is looked at, and planned anew. */
function isTime(now: Date) {
  const at = sql.ref('campaignPaces.nextAt')
  const beyond = new Date(clampToClock({ nextAt: Number.POSITIVE_INFINITY, inRow: 0 }, now.getTime()).nextAt)
  return sql<boolean>`(${at} is null or ${at} <= ${now.toISOString()} or ${at} > ${beyond.toISOString()})`
}

async function hasPlan({ platform }: PlatformKernel, companyId: number) {
  const row = await platform.selectFrom('companyPlans').select('useCampaigns').where('companyId', '=', companyId).executeTakeFirst()
  return row?.useCampaigns === true
}

/** One who cannot be written to does not keep the others waiting. */
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

/** Their line was deleted: they wait for another one to be chosen. */
async function markWithoutConnection(kernel: PlatformKernel) {
  const lost = await kernel.platform
    .selectFrom('campaigns')
    .select(['id', 'companyId'])
    .where('status', '=', 'EM_ANDAMENTO')
    .where('connectionId', 'is', null)
    .where('waitsFor', 'is', null)
    .limit(AT_ONCE)
    .execute()
  for (const { id, companyId } of lost)
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
