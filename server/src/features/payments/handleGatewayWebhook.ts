import type { WebhookRequest } from '../../gateways/gateway.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { CHARGE_REFERENCE, confirmPayment } from './confirmPayment.ts'
import { type Gateways, openGateways } from './gateways.ts'

/** Handles the webhook of a service. The call only names charges: never trust the status in it, ask the service instead. */
export const createGatewayWebhookHandler =
  (gateways: Gateways, name: string) =>
  async (kernel: PlatformKernel, call: WebhookRequest): Promise<{ status: number }> => {
    const services = await openGateways(kernel, gateways)
    const chargeNames = parseChargeNames(() => services.of(name)?.parseWebhook(call))
    if (!chargeNames) return { status: 401 }
    failPoint('payment.told')
    const errors: unknown[] = []
    for (const chargeName of new Set(chargeNames)) {
      const found = await findCharge(kernel, name, chargeName)
      // One that fails must not keep the others from being confirmed. The service calls again for it.
      if (found) await confirmPayment(kernel, services, found).catch((error) => errors.push(error))
    }
    if (errors.length > 0) throw errors[0]
    return { status: 200 }
  }

const findCharge = ({ platform }: PlatformKernel, gateway: string, chargeName: string) =>
  platform
    .selectFrom('charges')
    .select(['id', 'companyId', 'reference', 'externalId', 'gateway'])
    .where('gateway', '=', gateway)
    .where((eb) =>
      CHARGE_REFERENCE.test(chargeName)
        ? eb.or([eb('reference', '=', chargeName), eb('externalId', '=', chargeName)])
        : eb('externalId', '=', chargeName),
    )
    .executeTakeFirst()

/** A body that cannot be parsed counts as a call of a stranger. */
function parseChargeNames(read: () => readonly string[] | undefined) {
  try {
    return read()
  } catch {
    return undefined
  }
}
