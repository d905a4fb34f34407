import type { WebhookRequest } from '../../gateways/gateway.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { CHARGE_REFERENCE } from './checkChargeStatus.ts'
import { confirmPayment } from './confirmPayment.ts'
import { type Gateways, openGateways } from './gateways.ts'

/** A service calls. What it says only tells where to look: whether anything is paid, it is asked itself. */
export const createGatewayWebhookHandler =
  (gateways: Gateways, name: string) =>
  async (kernel: PlatformKernel, call: WebhookRequest): Promise<{ status: number }> => {
    const services = await openGateways(kernel, gateways)
    const about = parseChargeNames(() => services.of(name)?.parseWebhook(call))
    if (!about) return { status: 401 }
    failPoint('payment.told')
    for (const one of about.slice(0, 100)) {
      const found = await kernel.platform
        .selectFrom('charges')
        .select(['id', 'companyId', 'reference', 'externalId', 'gateway'])
        .where('gateway', '=', name)
        .where((eb) =>
          CHARGE_REFERENCE.test(one) ? eb.or([eb('reference', '=', one), eb('externalId', '=', one)]) : eb('externalId', '=', one),
        )
        .executeTakeFirst()
      if (found) await confirmPayment(kernel, services, found)
    }
    return { status: 200 }
  }

/** What cannot be read was not sent by the service. */
function parseChargeNames(read: () => readonly string[] | undefined) {
  try {
    return read()
  } catch {
    return undefined
  }
}
