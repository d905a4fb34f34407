import type { ChargeStatus } from '../../gateways/gateway.ts'
import { dayIn } from '../../kernel/clock.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { markInvoicePaid, markInvoiceReturned } from '../invoices/index.ts'
import { readCustomMailTexts } from '../paymentSettings/index.ts'
import { settingOf } from '../settings/index.ts'
import { applyPaidPlan } from '../subscription/index.ts'
import type { OpenGateways } from './gateways.ts'
import { notifyPlatform, type PaymentProblem, readPlatformContact } from './notifyPlatform.ts'
import { publishPayment } from './publishPayment.ts'

type Charge = { id: number; companyId: number; reference: string; externalId: string | null; gateway: string }

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

/** People read the problem in a mail. A foreign reference could contain any text, so it is not repeated there. */
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
