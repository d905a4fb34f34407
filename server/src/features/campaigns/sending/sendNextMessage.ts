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
import { hasTooManyFailures } from './failures.ts'
import { isWithinSendingHours } from './sendingHours.ts'
import { type RecipientOutcome, sendToRecipient } from './sendToRecipient.ts'

export type CampaignRow = Selectable<TenantDatabase['campaigns']>
type Line = { connectionId: number; now: Date }

/** So many of a line's messages may wait to be handed over: more would stand in the way of what people write. */
const AHEAD = 20
const LOOK_AGAIN = seconds(1)
const OBSTACLE_PAUSE = seconds(15)

/**
 * The next message over a line, of whichever campaign has waited longest, in the transaction in which its place in the pace is taken.
 * False where it is not time, or another process has the line in hand.
 */
export async function sendNextMessage(tx: Tx, kernel: Kernel, connectionId: number): Promise<boolean> {
  const line = { connectionId, now: kernel.clock.now() }
  const place = await takePaceSlot(tx, line)
  if (place === null) return false
  const next = await sendOne(tx, kernel, { ...line, place })
  if (next) await savePaceSlot(tx, line, next)
  failPoint('campaign.beforeCommit')
  return true
}

/** When the line may be used again; at once where nobody got anything. */
async function sendOne(tx: Tx, kernel: Kernel, { place, ...line }: Line & { place: PacePosition }): Promise<PacePosition | undefined> {
  const { connectionId, now } = line
  const lookAgain = (pause: number): PacePosition => ({ ...place, nextAt: now.getTime() + pause })
  const campaign = await longestWaiting(tx, connectionId)
  if (!campaign) return lookAgain(OBSTACLE_PAUSE)
  const settings = await readCampaignSettings(tx.db)
  const limits = await limitsOf(tx, connectionId)
  const obstacle = obstacleOf(limits, now, isWithinSendingHours(settings.sendingHours, await settingOf(tx.db, 'timezone'), now))
  await recordObstacle(tx, kernel, { ...line, ...obstacle })
  if (obstacle.waitsFor) return lookAgain(OBSTACLE_PAUSE)
  if (await isFull(tx, connectionId, remainingForCampaigns(limits?.newChats ?? null, now))) return lookAgain(LOOK_AGAIN)
  const sent = await sendToRecipient(tx, kernel, { campaign, now })
  await recordSent(tx, kernel, { campaign, sent, now })
  return sent === 'message' ? positionAfter(campaign.pace ?? settings, place, now.getTime()) : undefined
}

/** Null where it is not time yet, or another process has this line in hand. */
async function takePaceSlot(tx: Tx, line: Line): Promise<PacePosition | null> {
  const { now } = line
  const row = await (await placeOf(tx, line)).row.skipLocked().executeTakeFirst()
  if (!row) return null
  const stored = { nextAt: new Date(row.nextAt).getTime(), inRow: row.inRow }
  const place = clampToClock(stored, now.getTime())
  if (place.nextAt !== stored.nextAt) await savePaceSlot(tx, line, place)
  return maySendAt(place, now.getTime()) ? place : null
}

async function placeOf({ db }: Tx, { connectionId, now }: Line) {
  await db
    .insertInto('campaignPaces')
    .values({ connectionId, nextAt: now })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId']).doNothing())
    .execute()
  return { row: db.selectFrom('campaignPaces').select(['nextAt', 'inRow']).where('connectionId', '=', connectionId).forUpdate() }
}

/** When a message to one of many may go out, if it is no campaign's, and when the one after it. Campaigns on the same line go on after it. */
export async function reservePlace(tx: Tx, line: Line): Promise<{ at: Date; nextAt: Date }> {
  const { row } = await placeOf(tx, line)
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

const longestWaiting = ({ db }: Tx, connectionId: number): Promise<CampaignRow | undefined> =>
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

/** Somebody has to look after the line; that its hours begin needs nobody. */
const isUnwell = new Set<Campaign['waitsFor']>(['disconnected', 'restricted'])

/** All that go over this line wait for the same, or for nothing any more. */
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
    if (waitsFor && isUnwell.has(waitsFor)) await notifyAdmins(tx, { kind: 'campaignStopped', name, at: now })
  }
}

/** `room`: to so many new people campaigns may write. Each of those who wait may be one. */
async function isFull({ db }: Tx, connectionId: number, room: number) {
  const most = Math.min(AHEAD, room)
  const waiting = await db.selectFrom('outbox').select('seq').where('connectionId', '=', connectionId).limit(most).execute()
  return waiting.length === most
}

/** Its progress is told now and then, and its end at once. */
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
    const wasTold = lastSentAt !== null && later(new Date(lastSentAt), PUBLISH_EVERY) > now
    if (!wasTold || waitsFor) await publishCampaign(tx, kernel, id)
  }
}
