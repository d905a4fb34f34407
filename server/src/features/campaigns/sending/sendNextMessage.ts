import { restrictionOf } from '@recado/contract/accountRestriction'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { clampToClock, maySendAt, type PacePosition, positionAfter } from '@recado/contract/campaigns/sendingPace'
import { isOffline } from '@recado/contract/connections'
import { campaignsCappedUntil, remainingForCampaigns } from '@recado/contract/newChats'
import { type Selectable, sql } from 'kysely'
import { later, seconds } from '../../../kernel/clock.ts'
import type { TenantDatabase } from '../../../kernel/database/schema.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { notifyAdmins } from '../../notices/index.ts'
import { settingOf } from '../../settings/index.ts'
import { readCampaignSettings } from '../campaignSettings.store.ts'
import { publishCampaign, publishEnd } from '../campaigns.event.ts'
import { isWithinSendingHours } from './sendingHours.ts'
import { type RecipientOutcome, sendToRecipient } from './sendToRecipient.ts'

export type CampaignRow = Selectable<TenantDatabase['campaigns']>
type Line = { connectionId: number; now: Date }

/** A campaign waits while this many messages are in the outbox of its connection: more would delay what agents write. */
const AHEAD = 20
const OUTBOX_FULL_PAUSE = seconds(1)
const OBSTACLE_PAUSE = seconds(15)

/**
 * Sends the next message over a connection, for the campaign that has waited longest. The same transaction takes the slot in the pace.
 * Answers false if it is not time yet, or another process works on this connection.
 */
export async function sendNextMessage(tx: Tx, kernel: Kernel, connectionId: number): Promise<boolean> {
  const line = { connectionId, now: kernel.clock.now() }
  const slot = await takePaceSlot(tx, line)
  if (slot === null) return false
  const next = await sendOnce(tx, kernel, { ...line, slot })
  if (next) await savePaceSlot(tx, line, next)
  failPoint('campaign.beforeCommit')
  return true
}

/** Answers when the connection may be used again; undefined (at once) if nobody got a message. */
async function sendOnce(tx: Tx, kernel: Kernel, { slot, ...line }: Line & { slot: PacePosition }): Promise<PacePosition | undefined> {
  const { connectionId, now } = line
  const tryAgainIn = (pause: number): PacePosition => ({ ...slot, nextAt: now.getTime() + pause })
  const campaign = await longestWaitingCampaign(tx, connectionId)
  if (!campaign) return tryAgainIn(OBSTACLE_PAUSE)
  const settings = await readCampaignSettings(tx.db)
  const limits = await limitsOf(tx, connectionId)
  const obstacle = obstacleOf(limits, now, isWithinSendingHours(settings.sendingHours, await settingOf(tx.db, 'timezone'), now))
  await recordObstacle(tx, kernel, { ...line, ...obstacle })
  if (obstacle.waitsFor) return tryAgainIn(OBSTACLE_PAUSE)
  if (await isFull(tx, connectionId, remainingForCampaigns(limits?.newChats ?? null, now))) return tryAgainIn(OUTBOX_FULL_PAUSE)
  const sent = await sendToRecipient(tx, kernel, { campaign, now })
  await recordSent(tx, kernel, { campaign, sent, now })
  return sent === 'message' ? positionAfter(campaign.pace ?? settings, slot, now.getTime()) : undefined
}

/** Null if it is not time yet, or another process works on this connection. */
async function takePaceSlot(tx: Tx, line: Line): Promise<PacePosition | null> {
  const { now } = line
  const row = await (await lockPaceRow(tx, line)).row.skipLocked().executeTakeFirst()
  if (!row) return null
  const stored = { nextAt: new Date(row.nextAt).getTime(), inRow: row.inRow }
  const slot = clampToClock(stored, now.getTime())
  if (slot.nextAt !== stored.nextAt) await savePaceSlot(tx, line, slot)
  return maySendAt(slot, now.getTime()) ? slot : null
}

async function lockPaceRow({ db }: Tx, { connectionId, now }: Line) {
  await db
    .insertInto('campaignPaces')
    .values({ connectionId, nextAt: now })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId']).doNothing())
    .execute()
  return { row: db.selectFrom('campaignPaces').select(['nextAt', 'inRow']).where('connectionId', '=', connectionId).forUpdate() }
}

/** Reserves a slot in the pace for a bulk message that belongs to no campaign. Campaigns on the same connection go on after it. */
export async function reservePaceSlot(tx: Tx, line: Line): Promise<{ at: Date; nextAt: Date }> {
  const { row } = await lockPaceRow(tx, line)
  const { nextAt, inRow } = await row.executeTakeFirstOrThrow()
  const now = line.now.getTime()
  const at = Math.max(now, clampToClock({ nextAt: new Date(nextAt).getTime(), inRow }, now).nextAt)
  const next = positionAfter(await readCampaignSettings(tx.db), { inRow }, at)
  await savePaceSlot(tx, line, next)
  return { at: new Date(at), nextAt: new Date(next.nextAt) }
}

const savePaceSlot = async ({ db }: Tx, { connectionId }: Line, { nextAt, inRow }: PacePosition) =>
  void (await db
    .updateTable('campaignPaces')
    .set({ nextAt: new Date(nextAt), inRow })
    .where('connectionId', '=', connectionId)
    .execute())

const longestWaitingCampaign = ({ db }: Tx, connectionId: number): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('connectionId', '=', connectionId)
    .where('status', '=', 'EM_ANDAMENTO')
    .where('preparedAt', 'is not', null)
    .where(sql<boolean>`${sql.ref('waitsFor')} is distinct from 'failures'`)
    .orderBy('lastSentAt', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()

const limitsOf = ({ db }: Tx, connectionId: number) =>
  db.selectFrom('connections').select(['status', 'restrictedUntil', 'newChats']).where('id', '=', connectionId).executeTakeFirst()

type Obstacle = Pick<Campaign, 'waitsFor' | 'waitsUntil'>

function obstacleOf(line: Awaited<ReturnType<typeof limitsOf>>, now: Date, isWithinHours: boolean): Obstacle {
  if (!line || isOffline(line.status)) return { waitsFor: 'disconnected', waitsUntil: null }
  if (restrictionOf(line, now)) return { waitsFor: 'restricted', waitsUntil: null }
  const cappedUntil = campaignsCappedUntil(line.newChats, now)
  if (cappedUntil !== undefined) return { waitsFor: 'capped', waitsUntil: cappedUntil }
  return { waitsFor: isWithinHours ? null : 'hours', waitsUntil: null }
}

/** Admins are notified of these obstacles. The sending hours begin again by themselves. */
const needsAdmin = new Set<Campaign['waitsFor']>(['disconnected', 'restricted'])

/** Stores the obstacle on all running campaigns of this connection, or clears it. */
async function recordObstacle(tx: Tx, kernel: Kernel, { connectionId, now, waitsFor, waitsUntil }: Line & Obstacle) {
  const changed = await tx.db
    .updateTable('campaigns')
    .set({ waitsFor, waitsUntil })
    .where('connectionId', '=', connectionId)
    .where('status', '=', 'EM_ANDAMENTO')
    .where(sql<boolean>`${sql.ref('waitsFor')} is distinct from 'failures'`)
    .where(
      sql<boolean>`(${sql.ref('waitsFor')}, ${sql.ref('waitsUntil')}) is distinct from (${waitsFor}::text, ${waitsUntil}::timestamptz)`,
    )
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of changed) {
    await publishCampaign(tx, kernel, id)
    if (waitsFor && needsAdmin.has(waitsFor)) await notifyAdmins(tx, { kind: 'campaignStopped', name, at: now })
  }
}

/** `room`: how many new people campaigns may still write to. Each message in the outbox may use one of them up. */
async function isFull({ db }: Tx, connectionId: number, room: number) {
  const most = Math.min(AHEAD, room)
  const waiting = await db.selectFrom('outbox').select('seq').where('connectionId', '=', connectionId).limit(most).execute()
  return waiting.length === most
}

/** Progress is published at most once per second, the end at once. */
const PUBLISH_EVERY = seconds(1)

async function recordSent(tx: Tx, kernel: Kernel, { campaign, sent, now }: { campaign: CampaignRow; sent: RecipientOutcome; now: Date }) {
  const { id, lastSentAt, done, total } = campaign
  if (sent === 'nobody') {
    await tx.db.updateTable('campaigns').set({ status: 'FINALIZADA', completedAt: now }).where('id', '=', id).execute()
    await publishEnd(tx, kernel, id)
  } else {
    const counts = sent === 'leftOut' ? { total: total - 1 } : { done: done + 1, lastSentAt: now }
    const waitsFor = (await hasTooManyFailures(tx, campaign)) ? ('failures' as const) : null
    await tx.db
      .updateTable('campaigns')
      .set({ ...counts, waitsFor })
      .where('id', '=', id)
      .execute()
    if (waitsFor) await notifyAdmins(tx, { kind: 'campaignStopped', name: campaign.name, at: now })
    const isPublishedRecently = lastSentAt !== null && later(new Date(lastSentAt), PUBLISH_EVERY) > now
    if (!isPublishedRecently || waitsFor) await publishCampaign(tx, kernel, id)
  }
}

/** How many of the last messages are looked at, and how many of them may fail. */
const WATCHED = 50
const TOO_MANY = 15
/** Check after every tenth message, not after each. */
const CHECK_EVERY = 10

/** Whether so many of the last messages failed that going on would only do harm, such as a block of the account. */
async function hasTooManyFailures({ db }: Tx, { id, done, watchFrom }: CampaignRow): Promise<boolean> {
  const sentSince = done - watchFrom
  if (sentSince < TOO_MANY || done % CHECK_EVERY !== 0) return false
  const last = await db
    .selectFrom('campaignRecipients')
    .leftJoin('messages', 'messages.id', 'campaignRecipients.messageId')
    .select(['campaignRecipients.error', 'messages.error as refused'])
    .where('campaignRecipients.campaignId', '=', id)
    .where('campaignRecipients.sentAt', 'is not', null)
    .orderBy('campaignRecipients.id', 'desc')
    .limit(Math.min(WATCHED, sentSince))
    .execute()
  return last.filter(({ error, refused }) => isFailure(error) || isFailure(refused)).length >= TOO_MANY
}

/** A closed reply window and an opt-out are no sign that the account is in trouble. */
const isFailure = (error: string | null) => error !== null && error !== 'windowClosed' && error !== 'optedOut'
