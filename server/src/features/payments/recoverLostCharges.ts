import { AppError } from '@recado/contract/errors'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { confirmPayment } from './confirmPayment.ts'
import type { OpenGateways } from './gateways.ts'

/** An invoice, or all that was asked for of changes of plan: choosing another one must not charge once more. */
export type ChargedFor = { invoiceId: number } | { planId: number; difference: number | undefined }

/**
 * What became of charges whose answer was lost is found out before another is made: a card may have been charged, and the invoice be paid by
 * it. Answers the one whose Pix code the service has, though nobody here has ever seen it.
 */
export async function recoverLostCharges(
  kernel: PlatformKernel,
  services: OpenGateways,
  { companyId, paid }: { companyId: number; paid: ChargedFor },
): Promise<number | undefined> {
  const db = kernel.read(companyId)
  const asked = db
    .selectFrom('charges')
    .select(['id', 'companyId', 'reference', 'externalId', 'gateway', 'method'])
    .where('state', '=', 'asked')
  const changes = db.selectFrom('invoices').select('id').where('kind', '=', 'change').where('status', '=', 'open')
  const ofIt = 'planId' in paid ? asked.where('invoiceId', 'in', changes) : asked.where('invoiceId', '=', paid.invoiceId)
  const lost = await ofIt.orderBy('id').execute()
  let known: number | undefined
  for (const charge of lost) {
    const told = await confirmPayment(kernel, services, charge).catch((error) => {
      kernel.log.warn({ chargeId: charge.id, failure: (error as Error).name }, 'what became of a charge could not be asked for')
      throw new AppError('ERR_GATEWAY')
    })
    if (told?.state === 'open' && charge.method === 'pix') known = charge.id
  }
  return known
}
