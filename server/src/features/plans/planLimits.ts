import type { PlanResource } from '@recado/contract/companies/plans'
import { AppError } from '@recado/contract/errors'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Makes room for one more in the company's plan, or refuses. Whoever creates the same at the same time waits here. */
export async function assertWithinPlan(tx: Tx, resource: PlanResource) {
  await lockCompany(tx)
  await precheckPlanLimit(tx.db, resource)
}

/** Refuses early what would be refused in the end, before anything dear is done for it. The company may be deleted at this moment. */
export async function precheckPlanLimit(db: TenantDb | Tx['db'], resource: PlanResource) {
  const rows = db as TenantDb
  // Whoever has chosen a smaller plan for later keeps within it already, so that nobody is beyond it then.
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

/** For rules over all rows of a company: who asks the same at the same time waits. It may have been deleted in between. */
export async function lockCompany({ db }: Tx) {
  assertExists(await db.selectFrom('companies').select('id').forNoKeyUpdate().executeTakeFirst(), 'ERR_NO_COMPANY_FOUND')
}
