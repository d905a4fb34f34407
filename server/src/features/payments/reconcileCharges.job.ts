import { days, hours, later, minutes } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { confirmPayment } from './confirmPayment.ts'
import { type Gateways, openGateways } from './gateways.ts'

const AT_ONCE = 200
/** Ask this long after the creation: a customer may pay in the last moment of a code, and the bank may report late. */
const CHECKED_FOR = days(3)
/** After this time a charge without an answer counts as never created. */
const UNANSWERED_FOR = minutes(30)

/** Asks the services every minute for the status of open charges. This finds payments whose webhook never came. */
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
        .where('createdAt', '>', later(now, -CHECKED_FOR).toISOString())
        // Another worker asks for those of a restored backup, at its own pace.
        .where('recheck', 'is', null)
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

/** Marks charges as expired that nobody can pay any more. If money comes for one all the same, it still counts. */
const expireStale = async ({ platform }: PlatformKernel, now: Date) => {
  const expire = platform.updateTable('charges').set({ state: 'expired' }).where('recheck', 'is', null)
  await expire.where('state', '=', 'asked').where('createdAt', '<', later(now, -UNANSWERED_FOR).toISOString()).execute()
  await expire
    .where('state', '=', 'open')
    .where('expiresAt', '<', later(now, -hours(12)).toISOString())
    .execute()
}
