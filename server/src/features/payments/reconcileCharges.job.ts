import { days, hours, later, minutes } from '../../kernel/clock.ts'
import { dedupeInFlight } from '../../kernel/concurrency/dedupeInFlight.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { forEachCharge } from './forEachCharge.ts'
import type { Gateways } from './gateways.ts'

/** Ask this long after the creation: a customer may pay in the last moment of a code, and the bank may report late. */
const CHECKED_FOR = days(3)
/** After this time a charge without an answer counts as never created. */
const UNANSWERED_FOR = minutes(30)

/** Asks the services every minute for the status of all open charges. This finds payments whose webhook never came. */
export function reconcileChargesJob(kernel: PlatformKernel, gateways: Gateways): Job {
  const share = dedupeInFlight()
  return {
    name: 'payments.reconcile',
    every: '* * * * *',
    // With very many open charges a run may last longer than until the next one.
    run: () => share('run', { enter: (begin) => begin(), work: () => reconcile(kernel, gateways) }),
  }
}

async function reconcile(kernel: PlatformKernel, gateways: Gateways) {
  const { platform, clock, log } = kernel
  const now = clock.now()
  await forEachCharge(kernel, gateways, {
    readPage: ({ before, silent, limit }) =>
      platform
        .selectFrom('charges')
        .select(['id', 'companyId', 'reference', 'externalId', 'gateway'])
        .where('state', 'in', ['asked', 'open'])
        .where('createdAt', '>', later(now, -CHECKED_FOR).toISOString())
        // Another worker asks for those of a restored backup, at its own pace.
        .where('recheck', 'is', null)
        .where('id', '<', before)
        .$if(silent.length > 0, (charges) => charges.where('gateway', 'not in', silent))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    onError: ({ id }, error) => log.warn({ err: error, chargeId: id }, 'a payment could not be asked for'),
  })
  await expireStale(kernel, now)
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
