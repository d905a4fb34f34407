import { CardRefused, type Gateway } from '../../gateways/gateway.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { timingSafeEqualText } from '../../kernel/secrets.ts'
import { readPaymentSettings } from '../paymentSettings/index.ts'

/** With a code like this the sandbox refuses a card, so that one may see what happens then. */
const REFUSED = '000'

/** What the sandbox proves itself with: nobody outside can say it. */
export const sandboxWebhookSecret = ({ secrets }: Pick<PlatformKernel, 'secrets'>) => secrets.keyedHash('sandbox-webhook')

/** Anybody could pay there: from the moment in which companies pay over a real service, nothing that happens there counts. */
export const hasLeftSandbox = async ({ platform, secrets }: Pick<PlatformKernel, 'platform' | 'secrets'>) =>
  (await readPaymentSettings(platform, secrets)).gateway !== 'sandbox'

/** A payment service that moves no money. It keeps its own books, as a real one would. */
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
    // Kept under its name already, it is not kept again.
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
