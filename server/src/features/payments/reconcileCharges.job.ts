import { days, hours, later, minutes } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { confirmPayment } from './confirmPayment.ts'
import { type Gateways, openGateways } from './gateways.ts'

const AT_ONCE = 200
/** A code that has run out may have been paid in its last moment, and the bank may be slow. */
const LOOKED_FOR = days(3)
/** Whether a charge came about of which no answer came is known by now. */
const GIVEN_UP = minutes(30)

/** Every minute: what is open is asked for, so that money is found of which no call told us. */
export function reconcileChargesJob(kernel: PlatformKernel, gateways: Gateways): Job {
  const { platform, clock, log } = kernel
  return {
    name: 'payments.reconcile',
    every: '* * * * *',
    async run() {
      const services = await openGateways(kernel, gateways)
      const now = clock.now()
      const open = await platform
        .selectFrom('charges')
        .select(['id', 'companyId', 'reference', 'externalId', 'gateway'])
        .where('state', 'in', ['asked', 'open'])
        .where('createdAt', '>', later(now, -LOOKED_FOR).toISOString())
        .orderBy('createdAt', 'desc')
        .limit(AT_ONCE)
        .execute()
      for (const charge of open)
        await confirmPayment(kernel, services, charge).catch((error) =>
          log.warn({ err: error, chargeId: charge.id }, 'a payment could not be asked for'),
        )
      await expireStale(kernel, now)
    },
  }
}

/** Of what has run out long ago, or never came about, nothing more is expected. Money that comes for it still counts. */
const expireStale = async ({ platform }: PlatformKernel, now: Date) => {
  const over = platform.updateTable('charges').set({ state: 'expired' })
  await over.where('state', '=', 'asked').where('createdAt', '<', later(now, -GIVEN_UP).toISOString()).execute()
  await over
    .where('state', '=', 'open')
    .where('expiresAt', '<', later(now, -hours(12)).toISOString())
    .execute()
}
