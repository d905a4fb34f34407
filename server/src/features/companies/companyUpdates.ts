import type { Company } from '@recado/contract/companies/companies'
import { sql } from 'kysely'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'

type Billing = Pick<Company, 'billingName' | 'billingAddress' | 'billingCity' | 'billingState' | 'billingZipcode' | 'billingCountry'>

/** Stores the billing details that the payer entered last. */
export const saveBillingDetails = ({ db }: Tx, billing: Billing) => db.updateTable('companies').set(billing).execute()

/** Changes the plan of a company at once. */
export const setPlan = ({ db }: Tx, planId: number) =>
  db.updateTable('companies').set({ planId, nextPlanId: null, nextPlanFrom: null }).execute()

/** Plans a change of plan for a day; null cancels it. */
export const scheduleNextPlan = ({ db }: Tx, next: { planId: number; from: string } | null) =>
  db
    .updateTable('companies')
    .set({ nextPlanId: next?.planId ?? null, nextPlanFrom: next?.from ?? null })
    .execute()

/** Records when a company was first seen to be expired. The due date would not do: it may be moved to the past by hand. */
export const markExpired = ({ platformTransact }: PlatformKernel, { expired, now }: { expired: readonly number[]; now: Date }) =>
  platformTransact(async ({ db }) => {
    const isExpired = sql<boolean>`id = any(${expired}::int[])`
    await db.updateTable('companies').set({ expiredSince: now }).where('expiredSince', 'is', null).where(isExpired).execute()
    await db
      .updateTable('companies')
      .set({ expiredSince: null, removalWarnedAt: null })
      .where('expiredSince', 'is not', null)
      .where(({ not }) => not(isExpired))
      .execute()
  })

export const markRemovalWarned = ({ db }: Tx, removalWarnedAt: Date) => db.updateTable('companies').set({ removalWarnedAt }).execute()
