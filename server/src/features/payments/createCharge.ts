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
import { type ChargedFor, recoverLostCharges } from './recoverLostCharges.ts'

/** A code that is about to run out is not handed out again. */
const LASTING = minutes(5)
const PIX_LASTS = hours(1)

type Charging = { companyId: number; form: Paying; paid: ChargedFor; ip: string; gateways: Gateways }

/** What the invoice says is charged, whatever the call says. Asked again, the same code is answered: nobody is to find two to pay. */
export async function createCharge(kernel: PlatformKernel, { companyId, form, paid, ip, gateways }: Charging): Promise<Charge> {
  const services = await openGateways(kernel, gateways)
  const gateway = services.of(services.current)
  const card = cardIn(form)
  if (!gateway || (card && !gateway.card)) throw new AppError('ERR_CARD_NOT_TAKEN')
  if (gateway.needsTaxId && !form.taxId) throw missingFields(['taxId'])
  const lost = await recoverLostCharges(kernel, services, { companyId, paid })
  const begun = await insertCharge(kernel, { companyId, form, paid, gateway: services.current, method: card ? 'card' : 'pix', lost })
  failPoint('charge.asked')
  if (begun.isNew) await requestCharge(kernel, { companyId, form, ip, services, gateway, card, begun })
  return readCharge(kernel, services, { companyId, id: begun.id })
}

type Begun = {
  id: number
  isNew: boolean
  /** The service has it already, and nobody here has heard its answer. */
  isLost: boolean
  reference: string
  valueCents: number
  description: string
  payer: Omit<Payer, 'taxId' | 'ip'>
  until: Date
}
type Beginning = { companyId: number; form: Paying; paid: ChargedFor; gateway: string; method: 'pix' | 'card'; lost: number | undefined }

/** Written down before the service hears of it. Two that want the same at the same time get one. */
const insertCharge = (kernel: PlatformKernel, { companyId, form, paid, gateway, method, lost }: Beginning): Promise<Begun> =>
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
      until: later(now, PIX_LASTS),
    }
    const found = method === 'pix' ? await findReusablePix(tx, { invoiceId: invoice.id, gateway, lost, now }) : undefined
    if (found) return { ...about, ...found }
    const reference = randomUUID()
    const row = { invoiceId: invoice.id, reference, gateway, method, valueCents: invoice.valueCents, createdAt: now }
    const { id } = await tx.db.insertInto('charges').values(row).returning('id').executeTakeFirstOrThrow()
    return { ...about, id, reference, isNew: true, isLost: false }
  })

type Wanted = { invoiceId: number; gateway: string; lost: number | undefined; now: Date }

/** A code that somebody may be looking at, or one that the service has made and nobody here has seen. */
async function findReusablePix({ db }: Tx, { invoiceId, gateway, lost, now }: Wanted) {
  const codes = db.selectFrom('charges').select(['id', 'reference', 'createdAt']).where('invoiceId', '=', invoiceId)
  const known = codes.where('method', '=', 'pix').where('gateway', '=', gateway).orderBy('id', 'desc')
  const shown = await known.where('state', '=', 'open').where('expiresAt', '>', later(now, LASTING).toISOString()).executeTakeFirst()
  if (shown) return { id: shown.id, reference: shown.reference, isNew: false, isLost: false }
  if (lost === undefined) return undefined
  const begunAfter = later(now, LASTING - PIX_LASTS).toISOString()
  const unseen = await known.where('id', '=', lost).where('state', '=', 'asked').where('createdAt', '>', begunAfter).executeTakeFirst()
  if (!unseen) return undefined
  const { id, reference, createdAt } = unseen
  return { id, reference, isNew: true, isLost: true, until: later(new Date(createdAt), PIX_LASTS) }
}

type Asked = {
  companyId: number
  form: Paying
  ip: string
  services: OpenGateways
  gateway: Gateway
  card: Card | undefined
  begun: Begun
}

async function requestCharge(kernel: PlatformKernel, { companyId, form, ip, services, gateway, card, begun }: Asked) {
  const { id, isLost, reference, valueCents, description, payer, until } = begun
  const asking: ChargeRequest = {
    ...{ reference, valueCents, description, until, now: kernel.clock.now() },
    payer: { ...payer, ip, taxId: (form.taxId ?? '').replace(/\D/g, '') },
  }
  const answer = await recordAnswer(kernel, { companyId, id }, () => {
    if (card && gateway.card) return gateway.card(asking, card)
    return isLost ? gateway.fetchPix(asking) : gateway.pix(asking)
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

/** What was refused is over. Where no answer came, whether the money was taken is found out by looking. */
async function recordAnswer(kernel: PlatformKernel, { companyId, id }: { companyId: number; id: number }, ask: () => Promise<Answer>) {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CardRefused)) {
      kernel.log.warn({ chargeId: id, failure: (error as Error).name }, 'the payment service did not answer')
      throw new AppError('ERR_GATEWAY')
    }
    await kernel.transact({ companyId }, ({ db }) => db.updateTable('charges').set({ state: 'failed' }).where('id', '=', id).execute())
    throw new AppError('ERR_CARD_REFUSED')
  }
}

/** Its number goes no further than to the service. */
function cardIn({ nameOnCard, cardNumber, expiryDate, cvv }: Paying): Card | undefined {
  if (cardNumber === undefined) return undefined
  const expiry = expiryIn(expiryDate ?? '')
  const missing = [...(nameOnCard ? [] : ['nameOnCard']), ...(expiry ? [] : ['expiryDate']), ...(cvv ? [] : ['cvv'])]
  if (!expiry || !cvv || !nameOnCard) throw missingFields(missing)
  return { holder: nameOnCard, number: cardNumber.replace(/\D/g, ''), ...expiry, code: cvv }
}
