import { seconds } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { pollOrNotify } from '../../kernel/pollOrNotify.ts'
import { callWebhook } from './callWebhook.ts'
import { type ClaimedDelivery, claimDeliveries, readDueWebhooks } from './claimDeliveries.ts'
import { createDeliverySlots } from './deliverySlots.ts'
import { recordDelivery } from './recordDelivery.ts'
import { DELIVERIES_WAKE_NAME } from './webhookWakeName.ts'

/** So many calls are under way at once, and so many of one company: a slow receiver keeps nobody waiting but those of its own. */
const limits = { atOnce: 40, ofCompany: 4 }
const TIMEOUT = seconds(10)
const NAP = seconds(1)

/** Calls webhooks for as long as this process lives, apart from everything else that it does. */
export function startWebhookWorker(kernel: PlatformKernel) {
  const { platform, clock, sessionCache, log, transact } = kernel
  const places = createDeliverySlots(limits)

  async function look() {
    for (const { id: webhookId, companyId } of await readDueWebhooks(platform, clock.now().toISOString())) {
      const most = places.free(companyId)
      if (most <= 0 || !(await sessionCache.isPaidCompany(companyId))) continue
      const now = clock.now()
      const claimed = await transact({ companyId }, (tx) => claimDeliveries(tx, { webhookId, most, now }))
      for (const delivery of claimed) places.take(companyId, begin({ companyId }, { delivery, claimedAt: now }))
    }
  }

  /** A receiver that is through makes room for what waits. */
  const begin = (company: Company, taken: Taken) =>
    deliver(kernel, company, taken).catch((error) => log.warn({ err: error }, 'a webhook stumbled'))

  const watch = pollOrNotify({ kernel, name: DELIVERIES_WAKE_NAME, what: { webhooks: true }, nap: NAP, work: look })
  places.onFree(watch.wake)
  return async () => {
    await watch.end()
    await places.settled()
  }
}

type Company = { companyId: number }
type Taken = { delivery: ClaimedDelivery; claimedAt: Date }

async function deliver(kernel: PlatformKernel, company: Company, { delivery, claimedAt }: Taken) {
  const rows = kernel.read(company.companyId).selectFrom('webhooks').select(['url', 'secretSealed'])
  const webhook = await rows.where('id', '=', delivery.webhookId).executeTakeFirst()
  if (!webhook) return
  const secret = kernel.secrets.unseal(webhook.secretSealed)
  const outcome = await callWebhook(kernel, { url: webhook.url, secret, delivery, timeout: TIMEOUT })
  await kernel.transact(company, (tx) => recordDelivery(tx, kernel, { delivery, outcome, claimedAt }))
}
