import { settingFrom } from '@recado/contract/companies/settings'
import type { Language } from '@recado/contract/kit/languages'
import { renderMail } from '@recado/contract/money/mails/renderMail'
import type { Renewal } from '@recado/contract/money/payments'
import type { ChargeStatus } from '../../gateways/gateway.ts'
import { dayIn } from '../../kernel/clock.ts'
import { joinCompanySetting } from '../../kernel/database/joinCompanySetting.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import type { Tx } from '../../kernel/transact.ts'
import { markInvoicePaid, markInvoiceReturned } from '../invoices/index.ts'
import { type CustomMailTexts, readCustomMailTexts } from '../paymentSettings/index.ts'
import { settingOf } from '../settings/index.ts'
import { applyPaidPlan } from '../subscription/index.ts'
import { languageOfReader, nameForMail } from '../users/index.ts'
import { readRenewal } from './charges.rows.ts'
import type { OpenGateways } from './gateways.ts'

/** Problems that a person must look at: returned money, a second payment, or a payment that differs from what was agreed. */
type PaymentProblem = { kind: 'refunded' | 'disputed' | 'surplus' | 'wrong'; invoiceId: number; companyId: number; problem?: string }
type PlatformContact = { email: string; language: Language }

export type Charge = { id: number; companyId: number; reference: string; externalId: string | null; gateway: string }

/**
 * Asks the service for the status of a charge and applies it. Webhooks, the payment page and two jobs call this from any process and as
 * often as they like: the lock on the company makes sure that a payment counts once. Returns the status that the service reported.
 */
export async function confirmPayment(kernel: PlatformKernel, gateways: OpenGateways, charge: Charge): Promise<ChargeStatus | undefined> {
  const reported = await gateways.of(charge.gateway)?.fetchStatus(charge)
  const to = await readPlatformContact(kernel.platform)
  const customTexts = reported?.state === 'paid' ? await readCustomMailTexts(kernel.platform) : () => undefined
  await kernel.transact(charge, async (tx) => {
    const publish = (invoiceId: number) => publishPayment(tx, kernel, { invoiceId, customTexts })
    const problem = await applyChargeStatus(tx, { charge, reported, now: kernel.clock.now(), publish })
    if (problem) await notifyPlatform(tx, kernel, { to, problem })
    failPoint('payment.beforeCommit')
  })
  failPoint('payment.afterCommit')
  return reported
}

/** `publish`: sends the live event and the mail about a payment. */
type StatusUpdate = { charge: Charge; reported: ChargeStatus | undefined; now: Date; publish: (invoiceId: number) => Promise<void> }

async function applyChargeStatus(tx: Tx, { charge: { id }, reported, now, publish }: StatusUpdate): Promise<PaymentProblem | undefined> {
  // Lock the company, so that payments of one company are applied one after the other.
  await tx.db.selectFrom('companies').select('id').forNoKeyUpdate().executeTakeFirst()
  const charge = await tx.db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()
  if (!charge) return undefined
  if (charge.recheck !== null) await tx.db.updateTable('charges').set({ recheck: null }).where('id', '=', id).execute()
  const checked = checkChargeStatus(charge, reported)
  if (charge.state === 'paid') {
    if (checked.state !== 'refunded' && checked.state !== 'disputed') return undefined
    const returned = charge.surplus ? undefined : await markInvoiceReturned(tx, { id: charge.invoiceId, status: checked.state })
    return returned && { kind: checked.state, invoiceId: charge.invoiceId, companyId: tx.companyId }
  }
  if (checked.state === 'wrong') return markWrong(tx, charge, checked.problem)
  if (checked.state === 'paid') return recordPayment(tx, { charge, now, publish })
  if (charge.state !== 'asked' && charge.state !== 'open') return undefined
  if (checked.state === 'failed' || checked.state === 'expired')
    await tx.db.updateTable('charges').set({ state: checked.state }).where('id', '=', id).execute()
  return undefined
}

type Stored = { id: number; invoiceId: number; state: string; method: string; gateway: string; valueCents: number }

async function markWrong(tx: Tx, charge: Stored, problem: string): Promise<PaymentProblem | undefined> {
  if (charge.state === 'wrong') return undefined
  await tx.db.updateTable('charges').set({ state: 'wrong', problem }).where('id', '=', charge.id).execute()
  return { kind: 'wrong', invoiceId: charge.invoiceId, companyId: tx.companyId, problem }
}

/**
 * The money has arrived, so the charge is paid, even if it had failed or expired here. If the invoice is no longer open, the money is a
 * surplus that is owed back.
 */
async function recordPayment(
  tx: Tx,
  { charge, now, publish }: { charge: Stored } & Pick<StatusUpdate, 'now' | 'publish'>,
): Promise<PaymentProblem | undefined> {
  const today = dayIn(await settingOf(tx.db, 'timezone'), now)
  const paid = await markInvoicePaid(tx, {
    id: charge.invoiceId,
    by: `${charge.method}:${charge.gateway}`,
    chargeId: charge.id,
    now,
    today,
  })
  await tx.db.updateTable('charges').set({ state: 'paid', paidAt: now, surplus: !paid }).where('id', '=', charge.id).execute()
  if (!paid) return { kind: 'surplus', invoiceId: charge.invoiceId, companyId: tx.companyId }
  await applyPaidPlan(tx, { invoiceId: charge.invoiceId, now, today })
  await publish(charge.invoiceId)
  return undefined
}

type ChargeTerms = { reference: string; valueCents: number }
type CheckedStatus = { state: ChargeStatus['state'] } | { state: 'wrong'; problem: string } | { state: 'unknown' }

/** Every charge gets a random UUID as its reference. */
export const CHARGE_REFERENCE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The problem is mailed to people. A reference that this product did not make could contain any text, so it is not repeated there. */
const referenceForMail = (reference: string | undefined) =>
  reference === undefined ? 'none' : CHARGE_REFERENCE.test(reference) ? reference : 'not one of ours'

/**
 * Compares the status that the service reports with what was agreed. Money counts only if reference and amount are exactly those of the
 * charge.
 */
function checkChargeStatus(charge: ChargeTerms, reported: ChargeStatus | undefined): CheckedStatus {
  if (!reported) return { state: 'unknown' }
  if (reported.reference !== charge.reference) return { state: 'wrong', problem: `another charge: ${referenceForMail(reported.reference)}` }
  if (reported.state !== 'open' && reported.state !== 'failed' && reported.state !== 'expired' && reported.valueCents !== charge.valueCents)
    return { state: 'wrong', problem: `another amount: ${reported.valueCents ?? 'none'}` }
  return { state: reported.state }
}

const paymentEvent: LiveEvent<Renewal> = {
  name: 'payment',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

type PaidInvoice = { invoiceId: number; customTexts: CustomMailTexts }

/** Publishes a payment in the transaction that records it: a live event for the screens that wait, and one mail. */
async function publishPayment(
  tx: Tx,
  { secrets, config }: Pick<PlatformKernel, 'secrets' | 'config'>,
  { invoiceId, customTexts }: PaidInvoice,
) {
  const renewal = await readRenewal(tx.db)
  tx.emit(paymentEvent, 'CONCLUIDA', renewal, { says: { company: renewal } })
  const invoice = await tx.db
    .selectFrom('invoices')
    .select(['kind', 'detail', 'valueCents', 'dueDate', 'periodFrom', 'monthCents', 'months'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const { email } = await tx.db.selectFrom('companies').select('email').executeTakeFirstOrThrow()
  const language = await languageOfReader(tx, { email })
  const link = `${config.publicUrl.origin}/financeiro`
  const about = { company: nameForMail(renewal.name), valueCents: invoice.valueCents, link }
  if (invoice.kind === 'period') {
    const of = { ...about, invoice: nameForMail(invoice.detail), date: renewal.dueDate ?? invoice.dueDate }
    const own = customTexts('paid', language)
    return sendMail(tx, secrets, { to: email, ...renderMail({ kind: 'paid', language, own, about: of }) })
  }
  const { name: plan } = await tx.db.selectFrom('companyPlans').select('name').executeTakeFirstOrThrow()
  const nextCents = (invoice.monthCents ?? 0) * invoice.months
  const of = { ...about, plan: nameForMail(plan), nextCents, date: invoice.periodFrom }
  const own = customTexts('changed', language)
  return sendMail(tx, secrets, { to: email, ...renderMail({ kind: 'changed', language, own, about: of }) })
}

/** The mail address and the language of the platform's own company. */
async function readPlatformContact(platform: PlatformDb): Promise<PlatformContact | undefined> {
  const found = await platform
    .selectFrom('companies')
    .leftJoin('users', (join) => join.onRef('users.companyId', '=', 'companies.id').onRef('users.email', '=', 'companies.email'))
    .leftJoin('settings', (join) => join.on(joinCompanySetting('language')))
    .select(['companies.email', 'users.language as own', 'settings.value as usual'])
    .where('companies.platform', '=', true)
    .executeTakeFirst()
  return found && { email: found.email, language: found.own ?? settingFrom('language', found.usual) }
}

/** Enqueues the mail in the transaction that records the problem, so that it goes out exactly once. */
async function notifyPlatform(
  tx: Tx,
  { secrets, config }: Pick<PlatformKernel, 'secrets' | 'config'>,
  { to, problem }: { to: PlatformContact | undefined; problem: PaymentProblem },
) {
  if (!to) return
  const { kind, invoiceId, companyId, problem: detail } = problem
  const { subjects, text, label } = texts[to.language]
  const link = new URL('/settings?tab=companies', config.publicUrl).href
  await sendMail(tx, secrets, {
    to: to.email,
    subject: subjects[kind],
    text: `${text({ invoiceId, companyId })}${detail ? `\n${detail}` : ''}\n\n${link}`,
    language: to.language,
    button: { label, link },
  })
}

type Texts = {
  label: string
  subjects: Record<PaymentProblem['kind'], string>
  text: (of: { invoiceId: number; companyId: number }) => string
}

const texts: Record<Language, Texts> = {
  pt: {
    label: 'Abrir empresas',
    subjects: {
      refunded: 'Recado: um pagamento foi estornado',
      disputed: 'Recado: um pagamento foi contestado',
      surplus: 'Recado: uma fatura foi paga duas vezes',
      wrong: 'Recado: um pagamento não confere',
    },
    text: ({ invoiceId, companyId }) => `Fatura ${invoiceId} da empresa ${companyId}. Nada foi cortado: verifique no serviço de pagamento.`,
  },
  en: {
    label: 'Open companies',
    subjects: {
      refunded: 'Recado: a payment was refunded',
      disputed: 'Recado: a payment is disputed',
      surplus: 'Recado: an invoice was paid twice',
      wrong: 'Recado: a payment is not what was agreed',
    },
    text: ({ invoiceId, companyId }) => `Invoice ${invoiceId} of company ${companyId}. Nobody was cut off: look at the payment service.`,
  },
  es: {
    label: 'Abrir empresas',
    subjects: {
      refunded: 'Recado: se reembolsó un pago',
      disputed: 'Recado: un pago está en disputa',
      surplus: 'Recado: una factura se pagó dos veces',
      wrong: 'Recado: un pago no coincide',
    },
    text: ({ invoiceId, companyId }) => `Factura ${invoiceId} de la empresa ${companyId}. No se cortó nada: revisa el servicio de pago.`,
  },
}
