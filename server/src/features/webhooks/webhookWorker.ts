import { seconds } from '../../kernel/clock.ts'
import { pollOrNotify } from '../../kernel/concurrency/pollOrNotify.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { callWebhook } from './callWebhook.ts'
import { type ClaimedDelivery, claimDeliveries, readDueWebhooks } from './claimDeliveries.ts'
import { createDeliverySlots } from './deliverySlots.ts'
import { recordDelivery } from './recordDelivery.ts'
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
