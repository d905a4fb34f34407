import type { Heard } from '../../gateways/port.ts'
import { failPoint } from '../../kernel/failPoint.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { type Gateways, openGateways } from './gateways.ts'
import { settle } from './settle.ts'
import { OUR_NAME } from './verdict.ts'

/** A service calls. What it says only tells where to look: whether anything is paid, it is asked itself. */
export const hearWith =
  (gateways: Gateways, name: string) =>
  async (kernel: PlatformKernel, call: Heard): Promise<{ status: number }> => {
    const services = await openGateways(kernel, gateways)
    const about = namedIn(() => services.of(name)?.hear(call))
    if (!about) return { status: 401 }
    failPoint('payment.told')
    for (const one of about.slice(0, 100)) {
      const found = await kernel.platform
        .selectFrom('charges')
        .select(['id', 'companyId', 'reference', 'externalId', 'gateway'])
        .where('gateway', '=', name)
        .where((eb) => (OUR_NAME.test(one) ? eb.or([eb('reference', '=', one), eb('externalId', '=', one)]) : eb('externalId', '=', one)))
        .executeTakeFirst()
      if (found) await settle(kernel, services, found)
    }
    return { status: 200 }
  }

/** What cannot be read was not sent by the service. */
function namedIn(read: () => readonly string[] | undefined) {
  try {
    return read()
  } catch {
    return undefined
  }
}
