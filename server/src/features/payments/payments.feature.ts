import { paymentEndpoints } from '@recado/contract/money/payments'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { cancelChargesJob } from './cancelCharges.job.ts'
import { readCharge, readChargeRow, readLastCharge, readPaymentMethods, readPaymentOffer } from './charges.rows.ts'
import { confirmPayment } from './confirmPayment.ts'
import { createCharge } from './createCharge.ts'
import { type Gateways, openGateways } from './gateways.ts'
import { createGatewayWebhookHandler } from './handleGatewayWebhook.ts'
import { invoiceOfPayLink } from './payLink.ts'
import { requireRecheck, startRecheck } from './recheckCharges.ts'
import { reconcileChargesJob } from './reconcileCharges.job.ts'

/** Companies pay their subscription here. */
export const paymentsFeature = (gateways: Gateways): PlatformFeature => ({
  name: 'payments',
  missing: { charges: 'ERR_NO_CHARGE_FOUND' },
  jobs: (kernel) => [reconcileChargesJob(kernel, gateways), cancelChargesJob(kernel, gateways)],
  afterRestore: requireRecheck,
  backgroundAlsoHeld: async (kernel) => startRecheck(kernel, gateways),
  routes(serve, kernel) {
    const offer = async (ref: { companyId: number; id: number }) => readPaymentOffer(kernel, await openGateways(kernel, gateways), ref)
    serve.signedIn(paymentEndpoints.subscribe, async ({ actor: { companyId }, db, body, visit }) => {
      const { invoiceId, planId, difference, ...form } = body
      const isChange = invoiceId === undefined && planId !== undefined
      const paid = isChange ? { planId, difference } : { invoiceId: invoiceId ?? (await openInvoice(db)) }
      return createCharge(kernel, { companyId, form, paid, ip: visit.address, gateways })
    })
    serve.signedIn(paymentEndpoints.methods, async ({ actor: { companyId } }) =>
      readPaymentMethods(kernel, await openGateways(kernel, gateways), companyId),
    )
    serve.signedIn(paymentEndpoints.charge, ({ actor: { companyId }, params: { id } }) =>
      readFreshCharge(kernel, gateways, { companyId, id }),
    )
    serve.signedIn(paymentEndpoints.offer, ({ actor: { companyId }, params: { id } }) => offer({ companyId, id }))
    serve.open(paymentEndpoints.linkedOffer, async ({ params }) => offer(invoiceOfPayLink(kernel, params.link)))
    serve.open(paymentEndpoints.linkedSubscribe, async ({ params, body, visit }) => {
      const { companyId, id } = invoiceOfPayLink(kernel, params.link)
      return createCharge(kernel, { companyId, form: body, paid: { invoiceId: id }, ip: visit.address, gateways })
    })
    serve.open(paymentEndpoints.linkedCharge, async ({ params }) =>
      readFreshCharge(kernel, gateways, await readLastCharge(kernel, invoiceOfPayLink(kernel, params.link))),
    )
    for (const name of Object.keys(gateways))
      if (name !== 'sandbox')
        serve.webhook(`/gateways/${name}/webhook`, (call) => createGatewayWebhookHandler(gateways, name)(kernel, call))
  },
})

/** The oldest open invoice for a period. */
async function openInvoice(db: TenantDb): Promise<number> {
  const open = db.selectFrom('invoices').select('id').where('status', '=', 'open').where('kind', '=', 'period').orderBy('id')
  return assertExists(await open.executeTakeFirst(), 'ERR_NO_INVOICE_FOUND').id
}

/** Reads a charge for the page that waits for the payment. Asks the service first, because the webhook may never come. */
async function readFreshCharge(kernel: PlatformKernel, gateways: Gateways, ref: { companyId: number; id: number }) {
  const services = await openGateways(kernel, gateways)
  const row = await readChargeRow(kernel, ref)
  if (row.state === 'asked' || row.state === 'open')
    await confirmPayment(kernel, services, row).catch((error) =>
      kernel.log.warn({ err: error, chargeId: row.id }, 'a payment could not be asked for'),
    )
  return readCharge(kernel, services, ref)
}
