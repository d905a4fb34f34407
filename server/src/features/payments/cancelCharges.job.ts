import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { cancelChargesJobName } from '../paymentSettings/index.ts'
import { confirmPayment } from './confirmPayment.ts'
import { type Gateways, openGateways } from './gateways.ts'

const AT_ONCE = 200

/**
 * Cancels charges at their service whose invoice is paid or cancelled by now, and those of the sandbox once the platform has left it. Runs
 * every minute, and at once when somebody enqueues it. After each cancellation it asks the service for the status: the customer may have
 * paid before the cancellation arrived.
 */
export function cancelChargesJob(kernel: PlatformKernel, gateways: Gateways): Job {
  const { platform, log } = kernel
  return {
    name: cancelChargesJobName.name,
    every: '* * * * *',
    async run() {
      const services = await openGateways(kernel, gateways)
      const hasLeftSandbox = services.current !== 'sandbox'
      const unwanted = await platform
        .selectFrom('charges')
        .innerJoin('invoices', (join) =>
          join.onRef('invoices.companyId', '=', 'charges.companyId').onRef('invoices.id', '=', 'charges.invoiceId'),
        )
        .select(['charges.id', 'charges.companyId', 'charges.reference', 'charges.externalId', 'charges.gateway'])
        .where('charges.state', 'in', ['asked', 'open'])
        .where((eb) => {
          const isClosed = eb('invoices.status', '!=', 'open')
          return hasLeftSandbox ? eb.or([isClosed, eb('charges.gateway', '=', 'sandbox')]) : isClosed
        })
        .orderBy('charges.createdAt', 'desc')
        .limit(AT_ONCE)
        .execute()
      for (const charge of unwanted)
        await cancel(charge).catch((error) => log.warn({ err: error, chargeId: charge.id }, 'a charge could not be cancelled'))

      async function cancel(charge: (typeof unwanted)[number]) {
        await services.of(charge.gateway)?.cancel(charge)
        failPoint('charge.cancelled')
        await confirmPayment(kernel, services, charge)
      }
    },
  }
}
