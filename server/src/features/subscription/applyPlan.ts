import type { Tx } from '../../kernel/transact.ts'
import { setPlan } from '../companies/index.ts'
import { reissuePeriodInvoice } from '../invoices/index.ts'

type Having = { planId: number; now: Date; today: string }

/** From now on, and so in the next period: its invoice is written anew where it is there already. The company's row is held. */
export async function applyPlan(tx: Tx, { planId, now, today }: Having) {
  await setPlan(tx, planId)
  await reissuePeriodInvoice(tx, { now, today })
}

/** What was paid for a larger plan is had from now on. */
export async function applyPaidPlan(tx: Tx, { invoiceId, ...at }: { invoiceId: number; now: Date; today: string }) {
  const invoice = tx.db.selectFrom('invoices').select(['kind', 'planId']).where('id', '=', invoiceId)
  const { kind, planId } = await invoice.executeTakeFirstOrThrow()
  if (kind === 'change') await applyPlan(tx, { planId, ...at })
}
