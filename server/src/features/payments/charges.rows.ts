import { amountOf, written } from '@recado/contract/money/centavos'
import type { Charge, PaymentMethods, PaymentOffer } from '@recado/contract/money/payments'
import { toDataURL } from 'qrcode'
import { mustExist } from '../../kernel/crud.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { readInvoice } from '../invoices/index.ts'
import type { OpenGateways } from './gateways.ts'
import { renewalOf } from './tell.ts'

type Place = { companyId: number; id: number }

export async function chargeRow(kernel: Pick<PlatformKernel, 'read'>, { companyId, id }: Place) {
  return mustExist(
    await kernel.read(companyId).selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst(),
    'ERR_NO_CHARGE_FOUND',
  )
}

/** The newest way of paying an invoice, or the one that has paid it. */
export async function lastCharge(kernel: Pick<PlatformKernel, 'read'>, { companyId, id: invoiceId }: Place): Promise<Place> {
  const charges = kernel.read(companyId).selectFrom('charges').select('id').where('invoiceId', '=', invoiceId)
  const last = charges.orderBy((eb) => eb('state', '=', 'paid'), 'desc').orderBy('id', 'desc')
  return { companyId, ...mustExist(await last.executeTakeFirst(), 'ERR_NO_CHARGE_FOUND') }
}

/** As whoever pays sees it. */
export async function shownCharge(kernel: PlatformKernel, gateways: OpenGateways, place: Place): Promise<Charge> {
  const row = await chargeRow(kernel, place)
  const isOver = row.state === 'open' && row.expiresAt !== null && row.expiresAt < kernel.clock.now().toISOString()
  return {
    id: row.id,
    invoiceId: row.invoiceId,
    status: isOver ? 'expired' : row.state === 'asked' ? 'open' : row.state,
    ...(row.qrcode !== null && { qrcode: { qrcode: row.qrcode, imagemQrcode: await toDataURL(row.qrcode, { margin: 1, width: 320 }) } }),
    valor: { original: written(row.valueCents) },
    expiresAt: row.expiresAt,
    page: (row.gateway === gateways.current && gateways.of(row.gateway)?.page?.(row.reference)) || null,
    company: await renewalOf(kernel.read(place.companyId) as never),
  }
}

/** The plan that a change of plan leads to, as it was agreed. */
async function changeOf(kernel: PlatformKernel, { companyId, id }: Place): Promise<PaymentOffer['change']> {
  const { planId, monthCents, months, periodFrom } = await kernel
    .read(companyId)
    .selectFrom('invoices')
    .select(['planId', 'monthCents', 'months', 'periodFrom'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const named = await kernel.platform.selectFrom('plans').select('name').where('id', '=', planId).executeTakeFirst()
  return named ? { planId, name: named.name, periodValue: amountOf((monthCents ?? 0) * months), periodFrom } : null
}

const billing = ['billingName', 'billingAddress', 'billingCity', 'billingState', 'billingZipcode', 'billingCountry'] as const

/** What an invoice is for, and how it may be paid. */
export async function offerOf(kernel: PlatformKernel, gateways: OpenGateways, place: Place): Promise<PaymentOffer> {
  const invoice = await readInvoice(kernel.read(place.companyId), place.id)
  const change = invoice.kind === 'change' ? await changeOf(kernel, place) : null
  return { invoice, change, ...(await methodsOf(kernel, gateways, place.companyId)) }
}

/** How the company may pay, and whom its bills are written to. */
export async function methodsOf(kernel: PlatformKernel, gateways: OpenGateways, companyId: number): Promise<PaymentMethods> {
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
