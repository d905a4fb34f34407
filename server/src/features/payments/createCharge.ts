import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import { expiryIn } from '@recado/contract/money/card'
import type { Charge, Paying } from '@recado/contract/money/payments'
import { type Card, CardRefused, type ChargeRequest, type Gateway, type Payer, type Pix } from '../../gateways/gateway.ts'
import { hours, later, minutes } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { missingFields } from '../../kernel/invalidField.ts'
import type { Tx } from '../../kernel/transact.ts'
import { createPlanChangeInvoice } from '../subscription/index.ts'
import { readCharge, readChargeRow } from './charges.rows.ts'
import { confirmPayment } from './confirmPayment.ts'
import { type Gateways, type OpenGateways, openGateways } from './gateways.ts'
import { saveBilling, toPayer } from './payer.ts'

/** Do not show a Pix code again when it expires this soon. */
const MIN_VALIDITY = minutes(5)
const PIX_VALIDITY = hours(1)

/**
 * What the charge is for: one invoice, or a change of plan. A change includes all open invoices of changes, because choosing another plan
 * must not charge a card twice.
 */
type ChargedFor = { invoiceId: number } | { planId: number; difference: number | undefined }

type PaymentRequest = { companyId: number; form: Paying; paid: ChargedFor; ip: string; gateways: Gateways }

/**
 * Charges the amount of the invoice, never an amount of the request. A second call answers with the same Pix code: with two valid codes a
 * company could pay twice.
 */
export async function createCharge(kernel: PlatformKernel, { companyId, form, paid, ip, gateways }: PaymentRequest): Promise<Charge> {
  const services = await openGateways(kernel, gateways)
  const gateway = services.of(services.current)
  const card = cardFrom(form)
  if (!gateway || (card && !gateway.card)) throw new AppError('ERR_CARD_NOT_TAKEN')
  if (gateway.needsTaxId && !form.taxId) throw missingFields(['taxId'])
  const lost = await recheckEarlierCharges(kernel, services, { companyId, paid })
  const started = await insertCharge(kernel, { companyId, form, paid, gateway: services.current, method: card ? 'card' : 'pix', lost })
  failPoint('charge.asked')
  if (started.isNew) await requestCharge(kernel, { companyId, form, ip, services, gateway, card, started })
  return readCharge(kernel, services, { companyId, id: started.id })
}

/**
 * Asks for the status of charges whose answer was lost, and of those of a restored backup, before another one is created: the money may
 * have been taken already. Returns the charge whose Pix code exists at the service but was never shown.
 */
async function recheckEarlierCharges(
  kernel: PlatformKernel,
  services: OpenGateways,
  { companyId, paid }: { companyId: number; paid: ChargedFor },
): Promise<number | undefined> {
  const db = kernel.read(companyId)
  const unknown = db
    .selectFrom('charges')
    .select(['id', 'companyId', 'reference', 'externalId', 'gateway', 'method', 'state'])
    .where((eb) => eb.or([eb('state', '=', 'asked'), eb('recheck', 'is not', null)]))
  const changes = db.selectFrom('invoices').select('id').where('kind', '=', 'change').where('status', '=', 'open')
  const ofRequest = 'planId' in paid ? unknown.where('invoiceId', 'in', changes) : unknown.where('invoiceId', '=', paid.invoiceId)
  const charges = await ofRequest.orderBy('id').execute()
  let unseenPix: number | undefined
  for (const charge of charges) {
    const status = await confirmPayment(kernel, services, charge).catch((error) => {
      kernel.log.warn({ chargeId: charge.id, failure: (error as Error).name }, 'what became of a charge could not be asked for')
      throw new AppError('ERR_GATEWAY')
    })
    if (status?.state === 'open' && charge.state === 'asked' && charge.method === 'pix') unseenPix = charge.id
  }
  return unseenPix
}

type StartedCharge = {
  id: number
  isNew: boolean
  /** The service may have created this code already, but its answer was lost. Then the code is fetched instead of created. */
  isLost: boolean
  reference: string
  valueCents: number
  description: string
  payer: Omit<Payer, 'taxId' | 'ip'>
  until: Date
}
type ChargeInput = { companyId: number; form: Paying; paid: ChargedFor; gateway: string; method: 'pix' | 'card'; lost: number | undefined }

/**
 * Stores the charge before the service is called, so that it can be found if the process dies. The lock on the company makes two
 * simultaneous calls share one Pix code.
 */
const insertCharge = (kernel: PlatformKernel, { companyId, form, paid, gateway, method, lost }: ChargeInput): Promise<StartedCharge> =>
  kernel.platformTransact(async ({ db: platform, within }) => {
    const tx = within(companyId)
    const now = kernel.clock.now()
    const company = await tx.db.selectFrom('companies').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
    const invoice = assertExists(
      await tx.db
        .selectFrom('invoices')
        .select(['id', 'status', 'valueCents', 'detail'])
        .where('id', '=', 'planId' in paid ? await createPlanChangeInvoice(platform, tx, { ...paid, now }) : paid.invoiceId)
        .executeTakeFirst(),
      'ERR_NO_INVOICE_FOUND',
    )
    if (invoice.status !== 'open') throw new AppError('ERR_INVOICE_SETTLED')
    const billing = await saveBilling(tx, { form, before: company, byCard: method === 'card' })
    const about = {
      valueCents: invoice.valueCents,
      description: `Recado · ${invoice.detail} · ${invoice.id}`,
      payer: toPayer(company, billing),
      until: later(now, PIX_VALIDITY),
    }
    const found = method === 'pix' ? await findReusablePix(tx, { invoiceId: invoice.id, gateway, lost, now }) : undefined
    if (found) return { ...about, ...found }
    const reference = randomUUID()
    const row = { invoiceId: invoice.id, reference, gateway, method, valueCents: invoice.valueCents, createdAt: now }
    const { id } = await tx.db.insertInto('charges').values(row).returning('id').executeTakeFirstOrThrow()
    return { ...about, id, reference, isNew: true, isLost: false }
  })

type PixSearch = { invoiceId: number; gateway: string; lost: number | undefined; now: Date }

/** An open Pix code that is valid long enough, else the code whose answer was lost. */
async function findReusablePix({ db }: Tx, { invoiceId, gateway, lost, now }: PixSearch) {
  const codes = db.selectFrom('charges').select(['id', 'reference', 'createdAt']).where('invoiceId', '=', invoiceId)
  const ours = codes.where('method', '=', 'pix').where('gateway', '=', gateway).orderBy('id', 'desc')
  const open = await ours.where('state', '=', 'open').where('expiresAt', '>', later(now, MIN_VALIDITY).toISOString()).executeTakeFirst()
  if (open) return { id: open.id, reference: open.reference, isNew: false, isLost: false }
  if (lost === undefined) return undefined
  const createdAfter = later(now, MIN_VALIDITY - PIX_VALIDITY).toISOString()
  const unseen = await ours.where('id', '=', lost).where('state', '=', 'asked').where('createdAt', '>', createdAfter).executeTakeFirst()
  if (!unseen) return undefined
  const { id, reference, createdAt } = unseen
  return { id, reference, isNew: true, isLost: true, until: later(new Date(createdAt), PIX_VALIDITY) }
}

type ServiceRequest = {
  companyId: number
  form: Paying
  ip: string
  services: OpenGateways
  gateway: Gateway
  card: Card | undefined
  started: StartedCharge
}

async function requestCharge(kernel: PlatformKernel, { companyId, form, ip, services, gateway, card, started }: ServiceRequest) {
  const { id, isLost, reference, valueCents, description, payer, until } = started
  const request: ChargeRequest = {
    reference,
    valueCents,
    description,
    until,
    now: kernel.clock.now(),
    payer: { ...payer, ip, taxId: (form.taxId ?? '').replace(/\D/g, '') },
  }
  const answer = await recordAnswer(kernel, { companyId, id }, () => {
    if (card && gateway.card) return gateway.card(request, card)
    return isLost ? gateway.fetchPix(request) : gateway.pix(request)
  })
  failPoint('charge.answered')
  const pix = 'qrcode' in answer ? { qrcode: answer.qrcode, expiresAt: answer.expiresAt } : {}
  await kernel.transact({ companyId }, ({ db }) =>
    db
      .updateTable('charges')
      .set({ externalId: answer.externalId, state: 'open', ...pix })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .execute(),
  )
  if (card) await confirmPayment(kernel, services, await readChargeRow(kernel, { companyId, id }))
}

type Answer = Pix | { externalId: string }

/**
 * A refused card ends the charge. Without an answer the charge stays `asked`: the money may have been taken, and the next look at the
 * service tells.
 */
async function recordAnswer(kernel: PlatformKernel, { companyId, id }: { companyId: number; id: number }, send: () => Promise<Answer>) {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof CardRefused)) {
      kernel.log.warn({ chargeId: id, failure: (error as Error).name }, 'the payment service did not answer')
      throw new AppError('ERR_GATEWAY')
    }
    await kernel.transact({ companyId }, ({ db }) => db.updateTable('charges').set({ state: 'failed' }).where('id', '=', id).execute())
    throw new AppError('ERR_CARD_REFUSED')
  }
}

/** Reads the card from the form. It is only passed on to the service: never store it, never log it. */
function cardFrom({ nameOnCard, cardNumber, expiryDate, cvv }: Paying): Card | undefined {
  if (cardNumber === undefined) return undefined
  const expiry = expiryIn(expiryDate ?? '')
  const missing = [...(nameOnCard ? [] : ['nameOnCard']), ...(expiry ? [] : ['expiryDate']), ...(cvv ? [] : ['cvv'])]
  if (!expiry || !cvv || !nameOnCard) throw missingFields(missing)
  return { holder: nameOnCard, number: cardNumber.replace(/\D/g, ''), ...expiry, code: cvv }
}
