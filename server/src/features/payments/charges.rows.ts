import { amountOfCentavos, decimalAmount } from '@recado/contract/money/centavos'
import type { Charge, PaymentMethods, PaymentOffer, Renewal } from '@recado/contract/money/payments'
import { toDataURL } from 'qrcode'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readInvoice } from '../invoices/index.ts'
import type { OpenGateways } from './gateways.ts'

/** The company with the date until which it has paid. */
export const readRenewal = (db: Pick<Tx['db'], 'selectFrom'>): Promise<Renewal> =>
  db.selectFrom('companies').select(['id', 'name', 'dueDate']).executeTakeFirstOrThrow()

type RowRef = { companyId: number; id: number }

export async function readChargeRow(kernel: Pick<PlatformKernel, 'read'>, { companyId, id }: RowRef) {
  return assertExists(
    await kernel.read(companyId).selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst(),
    'ERR_NO_CHARGE_FOUND',
  )
}

/** The charge that paid the invoice; while there is none, the newest one. */
export async function readLastCharge(kernel: Pick<PlatformKernel, 'read'>, { companyId, id: invoiceId }: RowRef): Promise<RowRef> {
  const charges = kernel.read(companyId).selectFrom('charges').select('id').where('invoiceId', '=', invoiceId)
  const last = charges.orderBy((eb) => eb('state', '=', 'paid'), 'desc').orderBy('id', 'desc')
  return { companyId, ...assertExists(await last.executeTakeFirst(), 'ERR_NO_CHARGE_FOUND') }
}

/** The charge in the form that the payer's screen shows. */
export async function readCharge(kernel: PlatformKernel, gateways: OpenGateways, ref: RowRef): Promise<Charge> {
  const row = await readChargeRow(kernel, ref)
  const isOver = row.state === 'open' && row.expiresAt !== null && row.expiresAt < kernel.clock.now().toISOString()
  return {
    id: row.id,
    invoiceId: row.invoiceId,
    status: isOver ? 'expired' : row.state === 'asked' ? 'open' : row.state,
    ...(row.qrcode !== null && { qrcode: { qrcode: row.qrcode, imagemQrcode: await toDataURL(row.qrcode, { margin: 1, width: 320 }) } }),
    valor: { original: decimalAmount(row.valueCents) },
    expiresAt: row.expiresAt,
    page: (row.gateway === gateways.current && gateways.of(row.gateway)?.payUrl?.(row.reference)) || null,
    company: await readRenewal(kernel.read(ref.companyId) as never),
  }
}

/** The plan that an invoice for a change of plan leads to, at the price that was agreed. */
async function changeOf(kernel: PlatformKernel, { companyId, id }: RowRef): Promise<PaymentOffer['change']> {
  const { planId, monthCents, months, periodFrom } = await kernel
    .read(companyId)
    .selectFrom('invoices')
    .select(['planId', 'monthCents', 'months', 'periodFrom'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const plan = await kernel.platform.selectFrom('plans').select('name').where('id', '=', planId).executeTakeFirst()
  return plan ? { planId, name: plan.name, periodValue: amountOfCentavos((monthCents ?? 0) * months), periodFrom } : null
}

const billing = ['billingName', 'billingAddress', 'billingCity', 'billingState', 'billingZipcode', 'billingCountry'] as const

/** The invoice, the change of plan that it pays for, and the methods by which it can be paid. */
export async function readPaymentOffer(kernel: PlatformKernel, gateways: OpenGateways, ref: RowRef): Promise<PaymentOffer> {
  const invoice = await readInvoice(kernel.read(ref.companyId), ref.id)
  const change = invoice.kind === 'change' ? await changeOf(kernel, ref) : null
  return { invoice, change, ...(await readPaymentMethods(kernel, gateways, ref.companyId)) }
}

/** Whether the service takes cards and needs a tax id, and the company's last billing address, which the form offers again. */
export async function readPaymentMethods(kernel: PlatformKernel, gateways: OpenGateways, companyId: number): Promise<PaymentMethods> {
  const {
    id: company,
    name,
    dueDate,
    ...address
  } = await kernel
    .read(companyId)
    .selectFrom('companies')
    .select(['id', 'name', 'dueDate', ...billing])
    .executeTakeFirstOrThrow()
  const gateway = gateways.of(gateways.current)
  return {
    company: { id: company, name, dueDate },
    takesCards: gateway?.card !== undefined,
    needsTaxId: gateway?.needsTaxId === true,
    billing: address,
  }
}
