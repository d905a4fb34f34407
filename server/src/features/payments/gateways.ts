import type { GatewayName } from '@recado/contract/money/paymentSettings'
import type { Credentials, Gateway } from '../../gateways/gateway.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { efiWebhookProof, readPaymentSettings } from '../paymentSettings/index.ts'

/** All payment services that this installation has code for, by name. */
export type Gateways = Readonly<Record<GatewayName, (kernel: PlatformKernel, credentials: Credentials) => Gateway>>

/** Opens the services with the credentials that are stored at this moment. */
export async function openGateways(kernel: PlatformKernel, gateways: Gateways) {
  const chosen = await readPaymentSettings(kernel.platform, kernel.secrets)
  const credentials = { ...chosen, efiWebhookProof: efiWebhookProof(kernel.secrets) }
  return {
    current: chosen.gateway,
    of: (name: string): Gateway | undefined => (name in gateways ? gateways[name as GatewayName](kernel, credentials) : undefined),
  }
}
export type OpenGateways = Awaited<ReturnType<typeof openGateways>>
