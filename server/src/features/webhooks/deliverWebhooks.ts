import { seconds } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { whenWoken } from '../../kernel/whenWoken.ts'
import { callWebhook } from './callWebhook.ts'
import { type Claimed, claim, dueWebhooks } from './claim.ts'
import { placesOf } from './placesOf.ts'
import { settle } from './settle.ts'
import { DELIVERIES } from './wakeName.ts'

/** So many calls are under way at once, and so many of one company: a slow receiver keeps nobody waiting but those of its own. */
const limits = { atOnce: 40, ofCompany: 4 }
const TIMEOUT = seconds(10)
const NAP = seconds(1)

/** Calls webhooks for as long as this process lives, apart from everything else that it does. */
export function deliverWebhooks(kernel: PlatformKernel) {
  const { platform, clock, identities, log, transact } = kernel
  const places = placesOf(limits)

  async function look() {
    for (const { id: webhookId, companyId } of await dueWebhooks(platform, clock.now().toISOString())) {
      const most = places.free(companyId)
      if (most <= 0 || !(await identities.isPaidCompany(companyId))) continue
      const now = clock.now()
      const claimed = await transact({ companyId }, (tx) => claim(tx, { webhookId, most, now }))
      for (const delivery of claimed) places.take(companyId, begin({ companyId }, { delivery, claimedAt: now }))
    }
  }

  /** A receiver that is through makes room for what waits. */
  const begin = (company: Company, taken: Taken) =>
    deliver(kernel, company, taken).catch((error) => log.warn({ err: error }, 'a webhook stumbled'))

  const watch = whenWoken({ kernel, name: DELIVERIES, what: { webhooks: true }, nap: NAP, work: look })
  places.onFree(watch.wake)
  return async () => {
    await watch.end()
    await places.settled()
  }
}

type Company = { companyId: number }
type Taken = { delivery: Claimed; claimedAt: Date }

async function deliver(kernel: PlatformKernel, company: Company, { delivery, claimedAt }: Taken) {
  const rows = kernel.read(company.companyId).selectFrom('webhooks').select(['url', 'secretSealed'])
  const webhook = await rows.where('id', '=', delivery.webhookId).executeTakeFirst()
  if (!webhook) return
  const secret = kernel.secrets.unseal(webhook.secretSealed)
  const outcome = await callWebhook(kernel, { url: webhook.url, secret, delivery, timeout: TIMEOUT })
  await kernel.transact(company, (tx) => settle(tx, kernel, { delivery, outcome, claimedAt }))
}
