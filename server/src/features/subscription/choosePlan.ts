import { AppError } from '@recado/contract/errors'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import { centavosOf } from '@recado/contract/money/centavos'
import type { planChanges } from '@recado/contract/money/planChanges'
import { mustExist } from '../../kernel/crud.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { planNext } from '../companies/index.ts'
import { dropChange, makeChangeInvoice, reissuePeriod } from '../invoices/index.ts'
import { lockCompany } from '../plans/index.ts'
import { havePlan } from './applyPlan.ts'
import { beyondOf, offeredPlan, termsOf, usedBy } from './choices.ts'
import { readSubscribed } from './subscribed.ts'

type Chosen = OutputOf<typeof planChanges.choose>

/** Another plan, as soon as it is due to the company. The one that it has takes back what it has chosen before. */
export const choosePlanOf = ({ platformTransact, clock }: PlatformKernel, { companyId, planId }: { companyId: number; planId: number }) =>
  platformTransact(async ({ db, within }): Promise<Chosen> => {
    const tx = within(companyId)
    // Payments wait for the company too, so what is chosen and what is paid come one after the other.
    await lockCompany(tx)
    const now = clock.now()
    const subscribed = await readSubscribed(tx.db, now)
    const { today, months, due } = subscribed
    if (planId === subscribed.planId) {
      await planNext(tx, null)
      await dropChange(tx)
      await reissuePeriod(tx, { now, today })
      return { when: 'atOnce', from: null, invoice: null }
    }
    const plan = mustExist(await offeredPlan(db, planId), 'ERR_NO_PLAN_FOUND')
    // Where the platform's people say what the company has, no plan is on offer.
    if (!due) throw new AppError('ERR_NO_PLAN_FOUND')
    const [beyond] = beyondOf(await usedBy(db, companyId), plan)
    if (beyond) throw new AppError('ERR_PLAN_LIMIT', { resource: beyond.resource, limit: beyond.limit })
    const { when, from, differenceCents } = termsOf(subscribed, { plan, due })
    if (when === 'paid') {
      const { id, name, users, connections, queues } = plan
      const limits = { users, connections, queues }
      const agreed = { planId: id, detail: `${subscribed.name} → ${name}`, valueCents: differenceCents, monthCents: centavosOf(plan.value) }
      return { when, from, invoice: await makeChangeInvoice(tx, { ...agreed, ...limits, months, today, dueDate: due.dueDate, now }) }
    }
    await dropChange(tx)
    if (when === 'atOnce') await havePlan(tx, { planId, now, today })
    else {
      await planNext(tx, { planId, from })
      await reissuePeriod(tx, { now, today })
    }
    return { when, from, invoice: null }
  })
