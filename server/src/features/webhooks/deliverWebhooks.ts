import { createHmac } from 'node:crypto'
import type { Webhook } from '@recado/contract/webhooks'
import { sql } from 'kysely'
import { days, hours, later, seconds } from '../../kernel/clock.ts'
import { pollOrNotify } from '../../kernel/concurrency/pollOrNotify.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'
import type { Tx } from '../../kernel/transact.ts'
import { notifyWebhookDisabled } from './notifyWebhookDisabled.ts'
import { webhookEvent } from './webhooks.event.ts'
import { maskWebhook, webhookRows } from './webhooks.rows.ts'
import { healthyColumns } from './webhooks.store.ts'
import { DELIVERIES_WAKE_NAME } from './webhookWakeName.ts'

/** How many calls run at the same time, in all and of one company: a slow receiver delays only the calls of its own company. */
const limits = { atOnce: 40, ofCompany: 4 }
const TIMEOUT = seconds(10)
const NAP = seconds(1)

/** Calls webhooks until this process ends. */
export function startWebhookWorker(kernel: PlatformKernel) {
  const { platform, clock, sessionCache, log, transact } = kernel
  const slots = createDeliverySlots(limits)

  async function startDueCalls() {
    for (const { id: webhookId, companyId } of await readDueWebhooks(platform, clock.now().toISOString())) {
      const most = slots.free(companyId)
      if (most <= 0 || !(await sessionCache.isPaidCompany(companyId))) continue
      const now = clock.now()
      const claimed = await transact({ companyId }, (tx) => claimDeliveries(tx, { webhookId, most, now }))
      for (const delivery of claimed) slots.take(companyId, start({ companyId }, { delivery, claimedAt: now }))
    }
  }

  const start = (company: Company, claimed: Claimed) =>
    deliver(kernel, company, claimed).catch((error) => log.warn({ err: error }, 'a webhook could not be called'))

  const watch = pollOrNotify({ kernel, name: DELIVERIES_WAKE_NAME, what: { webhooks: true }, nap: NAP, work: startDueCalls })
  slots.onFree(watch.wake)
  return async () => {
    await watch.end()
    await slots.settled()
  }
}

/** Limits how many calls run at the same time: of all companies together, and of each company. */
function createDeliverySlots({ atOnce, ofCompany }: { atOnce: number; ofCompany: number }) {
  const underWay = new Set<Promise<unknown>>()
  const counts = new Map<number, number>()
  let freed: () => void = () => undefined

  function leave(companyId: number) {
    const left = (counts.get(companyId) ?? 1) - 1
    if (left > 0) counts.set(companyId, left)
    else counts.delete(companyId)
  }

  return {
    free: (companyId: number) => Math.min(ofCompany - (counts.get(companyId) ?? 0), atOnce - underWay.size),
    take(companyId: number, work: Promise<unknown>) {
      counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
      const one = work.finally(() => {
        underWay.delete(one)
        leave(companyId)
        freed()
      })
      underWay.add(one)
    },
    /** `callback` runs whenever a call has ended. */
    onFree(callback: () => void) {
      freed = callback
    },
    settled: async () => void (await Promise.allSettled(underWay)),
  }
}

type Company = { companyId: number }
type Claimed = { delivery: ClaimedDelivery; claimedAt: Date }

async function deliver(kernel: PlatformKernel, company: Company, { delivery, claimedAt }: Claimed) {
  const rows = kernel.read(company.companyId).selectFrom('webhooks').select(['url', 'secretSealed'])
  const webhook = await rows.where('id', '=', delivery.webhookId).executeTakeFirst()
  if (!webhook) return
  const secret = kernel.secrets.unseal(webhook.secretSealed)
  const outcome = await callWebhook(kernel, { url: webhook.url, secret, delivery, timeout: TIMEOUT })
  await kernel.transact(company, (tx) => recordDelivery(tx, kernel, { delivery, outcome, claimedAt }))
}

/** A claimed delivery is not due again before this time has passed. If its process dies meanwhile, the call is made once more. */
const LEASE = seconds(60)

/** The active webhooks that have a delivery due. */
const readDueWebhooks = (platform: PlatformDb, now: string): Promise<{ id: number; companyId: number }[]> =>
  platform
    .selectFrom('webhooks')
    .select(['webhooks.id', 'webhooks.companyId'])
    .where('isOn', '=', true)
    .where((eb) => eb.or([eb('pausedUntil', 'is', null), eb('pausedUntil', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhookDeliveries')
          .select('seq')
          .whereRef('webhookDeliveries.webhookId', '=', 'webhooks.id')
          .where('state', '=', 'waiting')
          .where('notBefore', '<=', now),
      ),
    )
    .orderBy('webhooks.id')
    .execute()

type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number]

/**
 * Claims the oldest waiting delivery of each conversation and of each other subject. The next one of the same subject waits until that one is
 * delivered, so the receiver gets them in order.
 */
async function claimDeliveries(tx: Tx, { webhookId, most, now }: { webhookId: Webhook['id']; most: number; now: Date }) {
  const heads = await tx.db
    .selectFrom('webhookDeliveries as one')
    .select('one.seq')
    .where('one.webhookId', '=', webhookId)
    .where('one.state', '=', 'waiting')
    .where('one.notBefore', '<=', now.toISOString())
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['ticketId', 'subject'] as const).map((about) =>
          not(
            exists(
              selectFrom('webhookDeliveries as earlier')
                .select('earlier.seq')
                .whereRef('earlier.webhookId', '=', 'one.webhookId')
                .whereRef(`earlier.${about}`, '=', `one.${about}`)
                .where('earlier.state', '=', 'waiting')
                .whereRef('earlier.seq', '<', 'one.seq'),
            ),
          ),
        ),
      ),
    )
    .orderBy('one.seq')
    .limit(most)
    .forUpdate('one')
    .skipLocked()
    .execute()
  if (heads.length === 0) return []
  return tx.db
    .updateTable('webhookDeliveries')
    .set((eb) => ({ notBefore: later(now, LEASE), triedAt: now, attempts: eb('attempts', '+', 1) }))
    .where(
      'seq',
      'in',
      heads.map(({ seq }) => seq),
    )
    .returning(['seq', 'id', 'webhookId', 'payload', 'attempts', 'dueSince'])
    .execute()
}

/** The result of one call. `isTaken`: the receiver answered with a status of 200 to 299. */
type CallOutcome = { isTaken: boolean; status: number | null; answer: string | null; error: string | null }

const MOST_BYTES = 64 * 1024
/** Administrators see the first characters of an answer. */
const STORED_ANSWER_LENGTH = 500

type Calling = { url: string; secret: string; delivery: ClaimedDelivery; timeout: number }

/** Calls the webhook once. A redirection counts as a failure: a call that follows it may lose its body. */
async function callWebhook(kernel: Kernel, { url, secret, delivery, timeout }: Calling): Promise<CallOutcome> {
  const { id, payload } = delivery
  const body = JSON.stringify({ id, ...withWholeAddress(kernel, payload) })
  const timestamp = String(Math.floor(kernel.clock.now().getTime() / 1000))
  const headers = {
    'content-type': 'application/json',
    'x-recado-delivery': id,
    'x-recado-event': payload.event,
    'x-recado-timestamp': timestamp,
    'x-recado-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  }
  try {
    const { status, text } = await kernel.guardedFetch.fetch(url, {
      method: 'POST',
      headers,
      body,
      timeout,
      maxBytes: MOST_BYTES,
      redirects: 0,
    })
    return {
      isTaken: status >= 200 && status < 300,
      status,
      answer: text().replaceAll('\0', '').slice(0, STORED_ANSWER_LENGTH),
      error: null,
    }
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error
    return { isTaken: false, status: null, answer: null, error: error.reason }
  }
}

/** The payload with the absolute address of the message's file. */
function withWholeAddress({ config }: Kernel, payload: ClaimedDelivery['payload']) {
  const { message } = payload
  if (!message?.mediaUrl) return payload
  return { ...payload, message: { ...message, mediaUrl: new URL(message.mediaUrl, config.publicUrl).href } }
}

const FIRST_PAUSE = seconds(5)
const LONGEST_PAUSE = hours(1)
const pauseAfter = (failures: number) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(failures - 1, 20))

/** A delivery that failed for this time is given up. */
const PATIENCE = days(3)

type Settled = { delivery: ClaimedDelivery; outcome: CallOutcome; claimedAt: Date }

/** Stores the result of a call, and whether the webhook counts as healthy, pauses or is switched off. */
async function recordDelivery(tx: Tx, kernel: Kernel, { delivery, outcome, claimedAt }: Settled) {
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
