import { dayOfMonth, isTrial, monthsOf } from '@recado/contract/money/recurrence'
import { dayIn } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readAgreedMonthlyPrice } from '../invoices/index.ts'
import { settingOf } from '../settings/index.ts'

export type CurrentSubscription = Awaited<ReturnType<typeof readCurrentSubscription>>

/** The company's plan, due date and price, which other plans are compared with. */
export async function readCurrentSubscription(handle: TenantDb | Tx['db'], now: Date) {
  const db = handle as Tx['db']
  const { dueDate, anchorDay, recurrence, trialExpiration, ...company } = assertExists(
    await db
      .selectFrom('companies')
      .select(['id', 'platform', 'planId', 'dueDate', 'anchorDay', 'recurrence', 'trialExpiration', 'nextPlanId', 'nextPlanFrom'])
      .executeTakeFirst(),
    'ERR_NO_COMPANY_FOUND',
  )
  const plan = await db.selectFrom('companyPlans').select(['name', 'valueCents']).executeTakeFirstOrThrow()
  const timezone = await settingOf(db, 'timezone')
  const trialDay = trialExpiration && dayIn(timezone, new Date(trialExpiration))
  return {
    ...company,
    today: dayIn(timezone, now),
    months: monthsOf[recurrence],
    name: plan.name,
    /** Null if the platform decides the company's plan. */
    due: dueDate === null || company.platform ? null : { dueDate, anchorDay: anchorDay ?? dayOfMonth(dueDate) },
    isTrial: isTrial(dueDate, trialDay),
    nowCents: (await readAgreedMonthlyPrice({ db }, company.planId)) ?? plan.valueCents,
  }
}
