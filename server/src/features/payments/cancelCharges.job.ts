import { dedupeInFlight } from '../../kernel/concurrency/dedupeInFlight.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { cancelChargesJobName } from '../paymentSettings/index.ts'
import { type ChargePage, forEachCharge } from './forEachCharge.ts'
import type { Gateways, OpenGateways } from './gateways.ts'

/**
 * Cancels charges at their service whose invoice is paid or cancelled by now, and those of the sandbox once the platform has left it. Runs
 * every minute, and at once when somebody enqueues it. After each cancellation it asks the service for the status: the customer may have
 * paid before the cancellation arrived.
 */
export function cancelChargesJob(kernel: PlatformKernel, gateways: Gateways): Job {
  const share = dedupeInFlight()
  const cancelAll = () =>
    forEachCharge(kernel, gateways, {
      readPage: (page, services) => readUnwanted(kernel.platform, page, services),
      async prepare(services, charge) {
        await services.of(charge.gateway)?.cancel(charge)
        failPoint('charge.cancelled')
      },
      onError: ({ id }, error) => kernel.log.warn({ err: error, chargeId: id }, 'a charge could not be cancelled'),
    })
  return {
    name: cancelChargesJobName.name,
    every: '* * * * *',
    run: async () => void (await share('run', { enter: (begin) => begin(), work: cancelAll })),
  }
}

const readUnwanted = (platform: PlatformDb, { before, silent, limit }: ChargePage, { current }: OpenGateways) =>
  platform
    .selectFrom('charges')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.companyId', '=', 'charges.companyId').onRef('invoices.id', '=', 'charges.invoiceId'),
    )
    .select(['charges.id', 'charges.companyId', 'charges.reference', 'charges.externalId', 'charges.gateway'])
    .where('charges.state', 'in', ['asked', 'open'])
    .where((eb) => {
      const isClosed = eb('invoices.status', '!=', 'open')
      return current === 'sandbox' ? isClosed : eb.or([isClosed, eb('charges.gateway', '=', 'sandbox')])
    })
    .where('charges.id', '<', before)
    .$if(silent.length > 0, (charges) => charges.where('charges.gateway', 'not in', silent))
    .orderBy('charges.id', 'desc')
    .limit(limit)
    .execute()
