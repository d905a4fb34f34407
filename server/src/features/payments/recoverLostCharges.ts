import { AppError } from '@recado/contract/errors'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { confirmPayment } from './confirmPayment.ts'
import type { OpenGateways } from './gateways.ts'

/**
 * What the charge is for: one invoice, or a change of plan. A change includes all open invoices of changes, because choosing another plan
 * must not charge a card twice.
 */
export type ChargedFor = { invoiceId: number } | { planId: number; difference: number | undefined }

/**
 * Asks for the status of charges whose answer was lost before another one is created: a card may have been charged already. Returns the
 * charge whose Pix code exists at the service but was never shown.
 */
export async function recoverLostCharges(
  kernel: PlatformKernel,
  services: OpenGateways,
  { companyId, paid }: { companyId: number; paid: ChargedFor },
): Promise<number | undefined> {
  const db = kernel.read(companyId)
  const unanswered = db
    .selectFrom('charges')
    .select(['id', 'companyId', 'reference', 'externalId', 'gateway', 'method'])
    .where('state', '=', 'asked')
  const changes = db.selectFrom('invoices').select('id').where('kind', '=', 'change').where('status', '=', 'open')
  const ofRequest = 'planId' in paid ? unanswered.where('invoiceId', 'in', changes) : unanswered.where('invoiceId', '=', paid.invoiceId)
  const lost = await ofRequest.orderBy('id').execute()
  let unseenPix: number | undefined
  for (const charge of lost) {
    const status = await confirmPayment(kernel, services, charge).catch((error) => {
      kernel.log.warn({ chargeId: charge.id, failure: (error as Error).name }, 'what became of a charge could not be asked for')
      throw new AppError('ERR_GATEWAY')
    })
    if (status?.state === 'open' && charge.method === 'pix') unseenPix = charge.id
  }
  return unseenPix
}
