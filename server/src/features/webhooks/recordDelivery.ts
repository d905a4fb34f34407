import { sql } from 'kysely'
import { days, hours, later, seconds } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { CallOutcome } from './callWebhook.ts'
import type { ClaimedDelivery } from './claimDeliveries.ts'
import { notifyWebhookDisabled } from './notifyWebhookDisabled.ts'
import { webhookEvent } from './webhooks.event.ts'
import { maskWebhook, webhookRows } from './webhooks.rows.ts'
import { healthyColumns } from './webhooks.store.ts'

const FIRST_PAUSE = seconds(5)
const LONGEST_PAUSE = hours(1)
const pauseAfter = (failures: number) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(failures - 1, 20))

/** A delivery that failed for this time is given up. */
const PATIENCE = days(3)

type Settled = { delivery: ClaimedDelivery; outcome: CallOutcome; claimedAt: Date }

/** Stores the result of a call, and whether the webhook counts as healthy, pauses or is switched off. */
export async function recordDelivery(tx: Tx, kernel: Kernel, { delivery, outcome, claimedAt }: Settled) {
  const { seq, webhookId, attempts, dueSince } = delivery
  const { isTaken, ...result } = outcome
  const now = kernel.clock.now()
  const isDead = !isTaken && later(new Date(dueSince), PATIENCE) <= now
  const state = isTaken ? ('delivered' as const) : isDead ? ('dead' as const) : ('waiting' as const)
  const row = tx.db.updateTable('webhookDeliveries').where('seq', '=', seq).where('state', '=', 'waiting')
  await row.set({ ...result, state, ...(state === 'waiting' && { notBefore: later(now, pauseAfter(attempts)) }) }).execute()
  if (isTaken) await recordSuccess(tx, kernel, webhookId)
  else await recordFailure(tx, kernel, { webhookId, now, claimedAt, isDead })
}

/** A healthy webhook is not updated: deliveries that run at the same time would wait for each other's lock. */
async function recordSuccess(tx: Tx, kernel: Kernel, webhookId: number) {
  const unhealthy = tx.db.updateTable('webhooks').set(healthyColumns).where('id', '=', webhookId).where('failures', '>', 0)
  if ((await unhealthy.executeTakeFirst()).numUpdatedRows > 0n) await publishWebhook(tx, kernel, webhookId)
}

type Failed = { webhookId: number; now: Date; claimedAt: Date; isDead: boolean }

/** Of calls that ran at the same time and failed, one counts. After three days without a success the webhook is switched off. */
async function recordFailure(tx: Tx, kernel: Kernel, { webhookId, now, claimedAt, isDead }: Failed) {
  const locked = tx.db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).forNoKeyUpdate()
  const webhook = await locked.executeTakeFirst()
  if (!webhook) return
  const failingSince = new Date(webhook.failingSince ?? now)
  const isGivenUp = isDead && webhook.isOn && later(failingSince, PATIENCE) <= now
  const isCounted = webhook.pausedUntil === null || new Date(webhook.pausedUntil) <= claimedAt
  const failures = webhook.failures + (isCounted ? 1 : 0)
  const pause = isCounted ? { pausedUntil: later(now, pauseAfter(failures)) } : {}
  const end = isGivenUp ? { isOn: false, offBecause: 'unanswered' } : {}
  await tx.db
    .updateTable('webhooks')
    .set({ failures, failingSince, ...pause, ...end })
    .where('id', '=', webhookId)
    .execute()
  if (isGivenUp) {
    const waiting = tx.db.updateTable('webhookDeliveries').where('webhookId', '=', webhookId).where('state', '=', 'waiting')
    await waiting.set({ state: 'dead', error: sql`coalesce(error, 'unanswered')` }).execute()
    await notifyWebhookDisabled(tx, kernel, webhook)
  }
  if (isGivenUp || webhook.failingSince === null) await publishWebhook(tx, kernel, webhookId)
}

async function publishWebhook(tx: Tx, { secrets }: Kernel, id: number) {
  const row = await webhookRows(tx.db).where('webhooks.id', '=', id).executeTakeFirst()
  if (row) tx.emit(webhookEvent, 'update', maskWebhook(secrets)(row))
}
