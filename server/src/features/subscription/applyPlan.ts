import type { Tx } from '../../kernel/transact.ts'
import { setPlan } from '../companies/index.ts'
import { reissuePeriodInvoice } from '../invoices/index.ts'

type Having = { planId: number; now: Date; today: string }

/** Changes the plan now and for the next period, whose invoice is created again if it exists. The caller holds the lock of the company. */
export async function applyPlan(tx: Tx, { planId, now, today }: Having) {
  await setPlan(tx, planId)
  await reissuePeriodInvoice(tx, { now, today })
}

/** Applies a larger plan once it is paid. */
export async function applyPaidPlan(tx: Tx, { invoiceId, ...at }: { invoiceId: number; now: Date; today: string }) {
  const invoice = tx.db.selectFrom('invoices').select(['kind', 'planId']).where('id', '=', invoiceId)
  const { kind, planId } = await invoice.executeTakeFirstOrThrow()
  if (kind === 'change') await applyPlan(tx, { planId, ...at })
}
