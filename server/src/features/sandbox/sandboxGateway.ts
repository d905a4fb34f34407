import { CardRefused, type Gateway } from '../../gateways/gateway.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { timingSafeEqualText } from '../../kernel/secrets.ts'
import { readPaymentSettings } from '../paymentSettings/index.ts'

/** The sandbox refuses a card with this code, so that a refusal can be tested. */
const REFUSED = '000'

/** The secret of the sandbox's webhook. Nobody outside knows it. */
export const sandboxWebhookSecret = ({ secrets }: Pick<PlatformKernel, 'secrets'>) => secrets.keyedHash('sandbox-webhook')

/** Anybody can pay in the sandbox. Once companies pay with a real service, nothing in the sandbox counts. */
export const hasLeftSandbox = async ({ platform, secrets }: Pick<PlatformKernel, 'platform' | 'secrets'>) =>
  (await readPaymentSettings(platform, secrets)).gateway !== 'sandbox'

/** A payment service that moves no money. It keeps its own records like a real one. */
export function sandboxGateway(kernel: PlatformKernel): Gateway {
  const { platform, config } = kernel
  const keep = ({ reference, valueCents, state, until }: { reference: string; valueCents: number; state: 'open' | 'paid'; until: Date }) =>
    platform
      .insertInto('sandboxCharges')
      .values({ reference, valueCents, state, expiresAt: until })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const pix: Gateway['pix'] = async ({ reference, valueCents, until }) => {
    await keep({ reference, valueCents, state: 'open', until })
    return { externalId: reference, qrcode: `00020126-recado-sandbox-${valueCents}`, expiresAt: until }
  }
  return {
    pix,
    // A charge with the same reference is not created again.
    fetchPix: pix,
    async card({ reference, valueCents, until }, { code }) {
      if (code === REFUSED) throw new CardRefused()
      await keep({ reference, valueCents, state: 'paid', until })
      return { externalId: reference }
    },
    async fetchStatus({ reference }) {
      const found = await platform.selectFrom('sandboxCharges').selectAll().where('reference', '=', reference).executeTakeFirst()
      if (!found) return undefined
      const { valueCents, state } = found
      return { reference, valueCents, state: state === 'cancelled' || (await hasLeftSandbox(kernel)) ? 'expired' : state }
    },
    async cancel({ reference }) {
      const open = platform.updateTable('sandboxCharges').where('reference', '=', reference).where('state', '=', 'open')
      await open.set({ state: 'cancelled' }).execute()
    },
    parseWebhook({ headers, body }) {
      if (!timingSafeEqualText(String(headers['x-sandbox-proof'] ?? ''), sandboxWebhookSecret(kernel))) return undefined
      return [String((JSON.parse(body.toString('utf8')) as { reference: string }).reference)]
    },
    payUrl: (reference) => `${config.publicUrl.origin}/sandbox/${reference}`,
  }
}
