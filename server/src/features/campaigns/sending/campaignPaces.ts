import { clampToClock, maySendAt, type PacePosition, positionAfter } from '@recado/contract/campaigns/sendingPace'
import { sql } from 'kysely'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { readCampaignSettings } from '../campaignSettings.store.ts'
import { isSending } from '../campaigns.rows.ts'

/** A connection with a running campaign. */
export type DueConnection = { companyId: number; connectionId: number }
/** How many connections one read answers at most. */
const MAX_CONNECTIONS = 100

type PaceRequest = { connectionId: number; now: Date }

/** Takes the slot of now in the pace of a connection. Null if it is not time yet, or another process works on this connection. */
export async function takePaceSlot(tx: Tx, request: PaceRequest): Promise<PacePosition | null> {
  const { now } = request
  const row = await (await lockPaceRow(tx, request)).row.skipLocked().executeTakeFirst()
  if (!row) return null
  const stored = { nextAt: new Date(row.nextAt).getTime(), inRow: row.inRow }
  const slot = clampToClock(stored, now.getTime())
  if (slot.nextAt !== stored.nextAt) await savePaceSlot(tx, request, slot)
  return maySendAt(slot, now.getTime()) ? slot : null
}

async function lockPaceRow({ db }: Tx, { connectionId, now }: PaceRequest) {
  await db
    .insertInto('campaignPaces')
    .values({ connectionId, nextAt: now })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId']).doNothing())
    .execute()
  return { row: db.selectFrom('campaignPaces').select(['nextAt', 'inRow']).where('connectionId', '=', connectionId).forUpdate() }
}

/** Reserves a slot in the pace for a bulk message that belongs to no campaign. Campaigns on the same connection go on after it. */
export async function reservePaceSlot(tx: Tx, request: PaceRequest): Promise<{ at: Date; nextAt: Date }> {
  const { row } = await lockPaceRow(tx, request)
  const { nextAt, inRow } = await row.executeTakeFirstOrThrow()
  const now = request.now.getTime()
  const at = Math.max(now, clampToClock({ nextAt: new Date(nextAt).getTime(), inRow }, now).nextAt)
  const next = positionAfter(await readCampaignSettings(tx.db), { inRow }, at)
  await savePaceSlot(tx, request, next)
  return { at: new Date(at), nextAt: new Date(next.nextAt) }
}

/** Nothing more goes out over the connection before the pause is over. */
export async function pausePace(tx: Tx, request: PaceRequest, milliseconds: number) {
  const { row } = await lockPaceRow(tx, request)
  const { nextAt, inRow } = await row.executeTakeFirstOrThrow()
  const until = request.now.getTime() + milliseconds
  await savePaceSlot(tx, request, { nextAt: Math.max(until, new Date(nextAt).getTime()), inRow })
}

export const savePaceSlot = async ({ db }: Tx, { connectionId }: PaceRequest, { nextAt, inRow }: PacePosition) =>
  void (await db
    .updateTable('campaignPaces')
    .set({ nextAt: new Date(nextAt), inRow })
    .where('connectionId', '=', connectionId)
    .execute())

/** Connections whose pace allows a message now. `left`: those that have to wait for the next round. */
export const dueConnections = ({ platform, clock }: PlatformKernel, left: ReadonlySet<number>): Promise<DueConnection[]> =>
  platform
    .selectFrom('campaigns')
    .leftJoin('campaignPaces', (join) =>
      join.onRef('campaignPaces.companyId', '=', 'campaigns.companyId').onRef('campaignPaces.connectionId', '=', 'campaigns.connectionId'),
    )
    .select(['campaigns.companyId', sql<number>`${sql.ref('campaigns.connectionId')}`.as('connectionId')])
    .distinct()
    .where(isSending)
    .where('campaigns.connectionId', 'is not', null)
    .where('campaigns.connectionId', '!=', sql<number>`all(${[...left]}::int[])`)
    .where(isDue(clock.now()))
    .limit(MAX_CONNECTIONS)
    .execute()

/** Milliseconds until a connection may send again, undefined if none waits. Waking sooner would find nothing to send; waking later would be slower than the chosen pace. */
export async function nextIn({ platform, clock }: PlatformKernel): Promise<number | undefined> {
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
  return next && new Date(next.nextAt).getTime() - now.getTime()
}

/** A time further away than the longest pause comes from a clock that was set back since. Such a connection is due, and gets a new time. */
function isDue(now: Date) {
  const at = sql.ref('campaignPaces.nextAt')
  const beyond = new Date(clampToClock({ nextAt: Number.POSITIVE_INFINITY, inRow: 0 }, now.getTime()).nextAt)
  return sql<boolean>`(${at} is null or ${at} <= ${now.toISOString()} or ${at} > ${beyond.toISOString()})`
}
