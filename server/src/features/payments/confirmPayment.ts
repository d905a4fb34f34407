import type { ChargeStatus } from '../../gateways/gateway.ts'
import { dayIn } from '../../kernel/clock.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { markInvoicePaid, markInvoiceReturned } from '../invoices/index.ts'
import { readCustomMailTexts } from '../paymentSettings/index.ts'
import { settingOf } from '../settings/index.ts'
import { applyPaidPlan } from '../subscription/index.ts'
import { checkChargeStatus } from './checkChargeStatus.ts'
import type { OpenGateways } from './gateways.ts'
import { notifyPlatform, type PaymentProblem, readPlatformContact } from './notifyPlatform.ts'
import { publishPayment } from './publishPayment.ts'

type Charge = { id: number; companyId: number; reference: string; externalId: string | null; gateway: string }

/**
 * Asks the service itself what became of a charge, and does what follows. Called by webhooks, by the page that waits, by the job that looks
 * for what nobody told, from any process and as often as one likes: a payment is taken in once. Answers what the service says.
 */
export async function confirmPayment(kernel: PlatformKernel, gateways: OpenGateways, charge: Charge): Promise<ChargeStatus | undefined> {
  const told = await gateways.of(charge.gateway)?.fetchStatus(charge)
  const to = await readPlatformContact(kernel.platform)
  const ownWords = told?.state === 'paid' ? await readCustomMailTexts(kernel.platform) : () => undefined
  await kernel.transact(charge, async (tx) => {
    const tell = (invoiceId: number) => publishPayment(tx, kernel, { invoiceId, ownWords })
    const trouble = await applyChargeStatus(tx, { charge, told, now: kernel.clock.now(), publish: tell })
    if (trouble) await notifyPlatform(tx, kernel, { to, trouble })
    failPoint('payment.beforeCommit')
  })
  failPoint('payment.afterCommit')
  return told
}

/** `tell`: whom a payment concerns hears of it. */
type Taking = { charge: Charge; told: ChargeStatus | undefined; now: Date; publish: (invoiceId: number) => Promise<void> }

async function applyChargeStatus(tx: Tx, { charge: { id }, told, now, publish }: Taking): Promise<PaymentProblem | undefined> {
  // All that concerns a company's money goes one after the other.
  await tx.db.selectFrom('companies').select('id').forNoKeyUpdate().executeTakeFirst()
  const charge = await tx.db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()
  if (!charge) return undefined
  const verdict = checkChargeStatus(charge, told)
  if (charge.state === 'paid') {
    if (verdict.state !== 'refunded' && verdict.state !== 'disputed') return undefined
    const returned = charge.surplus ? undefined : await markInvoiceReturned(tx, { id: charge.invoiceId, status: verdict.state })
    return returned && { kind: verdict.state, invoiceId: charge.invoiceId, companyId: tx.companyId }
  }
  if (verdict.state === 'wrong') return markWrong(tx, charge, verdict.problem)
  if (verdict.state === 'paid') return recordPayment(tx, { charge, now, publish })
  if (charge.state !== 'asked' && charge.state !== 'open') return undefined
  if (verdict.state === 'failed' || verdict.state === 'expired')
    await tx.db.updateTable('charges').set({ state: verdict.state }).where('id', '=', id).execute()
  return undefined
}

type Stored = { id: number; invoiceId: number; state: string; method: string; gateway: string; valueCents: number }

async function markWrong(tx: Tx, charge: Stored, problem: string): Promise<PaymentProblem | undefined> {
  if (charge.state === 'wrong') return undefined
  await tx.db.updateTable('charges').set({ state: 'wrong', problem }).where('id', '=', charge.id).execute()
  return { kind: 'wrong', invoiceId: charge.invoiceId, companyId: tx.companyId, problem }
}

/** The money is here, whatever had become of the charge meanwhile; an invoice that needs it no more makes it a surplus, which is owed back. */
async function recordPayment(
  tx: Tx,
  { charge, now, publish }: { charge: Stored } & Pick<Taking, 'now' | 'publish'>,
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
