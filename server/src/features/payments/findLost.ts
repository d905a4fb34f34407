import { AppError } from '@recado/contract/errors'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { OpenGateways } from './gateways.ts'
import { settle } from './settle.ts'

type Place = { companyId: number; invoiceId: number }

/**
 * What became of charges whose answer was lost is found out before another is made: a card may have been charged, and the invoice be paid by
 * it. Answers the one whose Pix code the service has, though nobody here has ever seen it.
 */
export async function findLost(
  kernel: PlatformKernel,
  services: OpenGateways,
  { companyId, invoiceId }: Place,
): Promise<number | undefined> {
  const lost = await kernel
    .read(companyId)
    .selectFrom('charges')
    .select(['id', 'companyId', 'reference', 'externalId', 'gateway', 'method'])
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'asked')
    .where('gateway', '=', services.current)
    .orderBy('id')
    .execute()
  let known: number | undefined
  for (const charge of lost) {
    const told = await settle(kernel, services, charge).catch((error) => {
      kernel.log.warn({ chargeId: charge.id, failure: (error as Error).name }, 'what became of a charge could not be asked for')
      throw new AppError('ERR_GATEWAY')
    })
    if (told?.state === 'open' && charge.method === 'pix') known = charge.id
  }
  return known
}
