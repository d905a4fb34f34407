import type { PlanResource } from '@recado/contract/companies/plans'
import { AppError } from '@recado/contract/errors'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Checks the limit of the plan before one more is created. The lock on the company serialises simultaneous creations. */
export async function assertWithinPlan(tx: Tx, resource: PlanResource) {
  await lockCompany(tx)
  await precheckPlanLimit(tx.db, resource)
}

/** Checks the limit without a lock, before expensive work such as hashing a password. The company may be deleted at the same moment. */
export async function precheckPlanLimit(db: TenantDb | Tx['db'], resource: PlanResource) {
  const rows = db as TenantDb
  // A company that has chosen a smaller plan for later keeps to its limits already, so that it does not exceed them then.
  const limits = rows
    .selectFrom('companyPlans')
    .innerJoin('nextCompanyPlans', 'nextCompanyPlans.companyId', 'companyPlans.companyId')
    .select((eb) => eb.fn<number>('least', [`companyPlans.${resource}`, `nextCompanyPlans.${resource}`]).as('limit'))
  const { limit } = assertExists(await limits.executeTakeFirst(), 'ERR_NO_COMPANY_FOUND')
  const { used } = await rows
    .selectFrom(resource)
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow()
  if (used >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource, limit })
}

/** Locks the company, for rules that concern all its rows. Throws if it was deleted meanwhile. */
export async function lockCompany({ db }: Tx) {
  assertExists(await db.selectFrom('companies').select('id').forNoKeyUpdate().executeTakeFirst(), 'ERR_NO_COMPANY_FOUND')
}
