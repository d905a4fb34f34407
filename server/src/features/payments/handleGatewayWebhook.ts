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
    for (const chargeName of chargeNames.slice(0, 100)) {
      const found = await kernel.platform
        .selectFrom('charges')
        .select(['id', 'companyId', 'reference', 'externalId', 'gateway'])
        .where('gateway', '=', name)
        .where((eb) =>
          CHARGE_REFERENCE.test(chargeName)
            ? eb.or([eb('reference', '=', chargeName), eb('externalId', '=', chargeName)])
            : eb('externalId', '=', chargeName),
        )
        .executeTakeFirst()
      if (found) await confirmPayment(kernel, services, found)
    }
    return { status: 200 }
  }

/** A body that cannot be parsed counts as a call of a stranger. */
function parseChargeNames(read: () => readonly string[] | undefined) {
  try {
    return read()
  } catch {
    return undefined
  }
}
