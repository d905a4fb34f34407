import type { Told } from '../../gateways/port.ts'
import { dayIn } from '../../kernel/clock.ts'
import { failPoint } from '../../kernel/failPoint.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { markPaid, markReturned } from '../invoices/index.ts'
import { readOwnWords } from '../paymentSettings/index.ts'
import { settingOf } from '../settings/index.ts'
import { applyPaidPlan } from '../subscription/index.ts'
import type { OpenGateways } from './gateways.ts'
import { tellOfPayment } from './tell.ts'
import { platformMail, type Trouble, tellPlatform } from './tellPlatform.ts'
import { verdictOn } from './verdict.ts'

type Charge = { id: number; companyId: number; reference: string; externalId: string | null; gateway: string }

/**
 * Asks the service itself what became of a charge, and does what follows. Called by webhooks, by the page that waits, by the job that looks
 * for what nobody told, from any process and as often as one likes: a payment is taken in once. Answers what the service says.
 */
export async function settle(kernel: PlatformKernel, gateways: OpenGateways, charge: Charge): Promise<Told | undefined> {
  const told = await gateways.of(charge.gateway)?.look(charge)
  const to = await platformMail(kernel.platform)
  const ownWords = told?.state === 'paid' ? await readOwnWords(kernel.platform) : () => undefined
  await kernel.transact(charge, async (tx) => {
    const tell = (invoiceId: number) => tellOfPayment(tx, kernel, { invoiceId, ownWords })
    const trouble = await takeIn(tx, { charge, told, now: kernel.clock.now(), tell })
    if (trouble) await tellPlatform(tx, kernel, { to, trouble })
    failPoint('payment.beforeCommit')
  })
  failPoint('payment.afterCommit')
  return told
}

/** `tell`: whom a payment concerns hears of it. */
type Taking = { charge: Charge; told: Told | undefined; now: Date; tell: (invoiceId: number) => Promise<void> }

async function takeIn(tx: Tx, { charge: { id }, told, now, tell }: Taking): Promise<Trouble | undefined> {
  // All that concerns a company's money goes one after the other.
  await tx.db.selectFrom('companies').select('id').forNoKeyUpdate().executeTakeFirst()
  const charge = await tx.db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()
  if (!charge) return undefined
  const verdict = verdictOn(charge, told)
  if (charge.state === 'paid') {
    if (verdict.state !== 'refunded' && verdict.state !== 'disputed') return undefined
    const returned = charge.surplus ? undefined : await markReturned(tx, { id: charge.invoiceId, status: verdict.state })
    return returned && { kind: verdict.state, invoiceId: charge.invoiceId, companyId: tx.companyId }
  }
  if (verdict.state === 'wrong') return markWrong(tx, charge, verdict.problem)
  if (verdict.state === 'paid') return takeMoney(tx, { charge, now, tell })
  if (charge.state !== 'asked' && charge.state !== 'open') return undefined
  if (verdict.state === 'failed' || verdict.state === 'expired')
    await tx.db.updateTable('charges').set({ state: verdict.state }).where('id', '=', id).execute()
  return undefined
}

type Stored = { id: number; invoiceId: number; state: string; method: string; gateway: string; valueCents: number }

async function markWrong(tx: Tx, charge: Stored, problem: string): Promise<Trouble | undefined> {
  if (charge.state === 'wrong') return undefined
  await tx.db.updateTable('charges').set({ state: 'wrong', problem }).where('id', '=', charge.id).execute()
  return { kind: 'wrong', invoiceId: charge.invoiceId, companyId: tx.companyId, problem }
}

/** The money is here, whatever had become of the charge meanwhile; an invoice that needs it no more makes it a surplus, which is owed back. */
async function takeMoney(tx: Tx, { charge, now, tell }: { charge: Stored } & Pick<Taking, 'now' | 'tell'>): Promise<Trouble | undefined> {
  const today = dayIn(await settingOf(tx.db, 'timezone'), now)
  const paid = await markPaid(tx, { id: charge.invoiceId, by: `${charge.method}:${charge.gateway}`, chargeId: charge.id, now, today })
  await tx.db.updateTable('charges').set({ state: 'paid', paidAt: now, surplus: !paid }).where('id', '=', charge.id).execute()
  if (!paid) return { kind: 'surplus', invoiceId: charge.invoiceId, companyId: tx.companyId }
  await applyPaidPlan(tx, { invoiceId: charge.invoiceId, now, today })
  await tell(charge.invoiceId)
  return undefined
}
