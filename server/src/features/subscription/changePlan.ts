import type { OutputOf } from '@recado/contract/kit/endpoint'
import { amountOfCentavos } from '@recado/contract/money/centavos'
import type { planChangeEndpoints } from '@recado/contract/money/planChanges'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { scheduleNextPlan, setPlan } from '../companies/index.ts'
import { reissuePeriodInvoice, voidChangeInvoice } from '../invoices/index.ts'
import { lockCompany } from '../plans/index.ts'
import { readCurrentSubscription } from './currentSubscription.ts'
import { readPlanChoice } from './planChoices.ts'

type Chosen = OutputOf<typeof planChangeEndpoints.choose>

/**
 * Chooses another plan. A smaller one starts with the next period; choosing the present plan cancels an earlier choice. A larger one must
 * be paid first, and until then nothing changes.
 */
export const changePlan = ({ platformTransact, clock }: PlatformKernel, { companyId, planId }: { companyId: number; planId: number }) =>
  platformTransact(async ({ db, within }): Promise<Chosen> => {
    const tx = within(companyId)
    // Lock the company as payments do, so that choices and payments are applied one after the other.
    await lockCompany(tx)
    const now = clock.now()
    const subscribed = await readCurrentSubscription(tx.db, now)
    const { today } = subscribed
    if (planId === subscribed.planId) {
      await scheduleNextPlan(tx, null)
      await voidChangeInvoice(tx)
      await reissuePeriodInvoice(tx, { now, today })
      return { when: 'atOnce', from: null, difference: 0 }
    }
    const { when, from, differenceCents } = await readPlanChoice(db, subscribed, planId)
    if (when === 'paid') return { when, from, difference: amountOfCentavos(differenceCents) }
    await voidChangeInvoice(tx)
    if (when === 'atOnce') await applyPlan(tx, { planId, now, today })
    else {
      await scheduleNextPlan(tx, { planId, from })
      await reissuePeriodInvoice(tx, { now, today })
    }
    return { when, from, difference: 0 }
  })

type Having = { planId: number; now: Date; today: string }

/** Changes the plan now and for the next period, whose invoice is created again if it exists. The caller holds the lock of the company. */
async function applyPlan(tx: Tx, { planId, now, today }: Having) {
  await setPlan(tx, planId)
  await reissuePeriodInvoice(tx, { now, today })
}

/** Applies a larger plan once it is paid. */
export async function applyPaidPlan(tx: Tx, { invoiceId, ...at }: { invoiceId: number; now: Date; today: string }) {
  const invoice = tx.db.selectFrom('invoices').select(['kind', 'planId']).where('id', '=', invoiceId)
  const { kind, planId } = await invoice.executeTakeFirstOrThrow()
  if (kind === 'change') await applyPlan(tx, { planId, ...at })
}
