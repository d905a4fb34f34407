import { AppError } from '@recado/contract/errors'
import { amountOfCentavos } from '@recado/contract/money/centavos'
import { type SandboxCharge, type sandboxActions, sandboxEndpoints } from '@recado/contract/money/payments'
import type { WebhookRequest } from '../../gateways/gateway.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { hasLeftSandbox, sandboxWebhookSecret } from './sandboxGateway.ts'

type Act = (typeof sandboxActions)[number]
/** Reports an event as a payment service would, by its webhook. */
type HandleWebhook = (kernel: PlatformKernel, call: WebhookRequest) => Promise<unknown>

const stateAfter: Partial<Record<Act, SandboxCharge['state']>> = { pay: 'paid', quietly: 'paid', fail: 'failed', refund: 'refunded' }
/** The state that each act requires: a paid charge can only be returned, and a failed one stays failed. */
const from: Partial<Record<Act, SandboxCharge['state']>> = { pay: 'open', quietly: 'open', fail: 'open', refund: 'paid' }

/** The pages on which a tester plays payer and bank. The long random reference in the Pix code gives access to a charge. */
export const sandboxFeature = (handleWebhook: HandleWebhook): PlatformFeature => ({
  name: 'sandbox',
  routes(serve, kernel) {
    serve.open(sandboxEndpoints.get, async ({ params }) => {
      await refuseOnceLeft(kernel)
      return read(kernel, params.reference)
    })
    serve.open(sandboxEndpoints.act, async ({ params: { reference }, body: { act } }) => {
      await refuseOnceLeft(kernel)
      await read(kernel, reference)
      const state = stateAfter[act]
      if (state !== undefined) await change(kernel, { reference, act, state })
      if (act !== 'quietly') await sendWebhook(kernel, handleWebhook, reference)
      return read(kernel, reference)
    })
  },
})

async function refuseOnceLeft(kernel: PlatformKernel) {
  if (await hasLeftSandbox(kernel)) throw new AppError('ERR_SANDBOX_LEFT')
}

async function read({ platform }: PlatformKernel, reference: string): Promise<SandboxCharge> {
  const row = await platform.selectFrom('sandboxCharges').selectAll().where('reference', '=', reference).executeTakeFirst()
  const { valueCents, state, told } = assertExists(row, 'ERR_NO_CHARGE_FOUND')
  return { reference, value: amountOfCentavos(valueCents), state, told }
}

type Change = { reference: string; act: Act; state: SandboxCharge['state'] }

const change = ({ platform, clock }: PlatformKernel, { reference, act, state }: Change) =>
  platform
    .updateTable('sandboxCharges')
    .set({ state })
    .where('reference', '=', reference)
    .where('state', '=', from[act] ?? 'open')
    // An expired code cannot be paid any more.
    .$if(act !== 'refund', (rows) => rows.where('expiresAt', '>', clock.now().toISOString()))
    .execute()

async function sendWebhook(kernel: PlatformKernel, tell: HandleWebhook, reference: string) {
  const body = Buffer.from(JSON.stringify({ reference }))
  await tell(kernel, { method: 'POST', query: {}, headers: { 'x-sandbox-proof': sandboxWebhookSecret(kernel) }, body })
  const counted = kernel.platform.updateTable('sandboxCharges').set((eb) => ({ told: eb('told', '+', 1) }))
  const { numUpdatedRows } = await counted.where('reference', '=', reference).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('ERR_NO_CHARGE_FOUND')
}
