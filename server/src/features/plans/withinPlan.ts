import { AppError } from '@recado/contract/errors'
import type { PlanResource } from '@recado/contract/plans'
import type { Tx } from '../../kernel/transact.ts'

/** Makes room for one more in the company's plan, or refuses. Whoever creates the same at the same time waits here. */
export async function withinPlan(tx: Tx, resource: PlanResource) {
  await tx.db.selectFrom('companies').select('id').forNoKeyUpdate().executeTakeFirstOrThrow()
  const { [resource]: limit } = await tx.db.selectFrom('companyPlans').select(resource).executeTakeFirstOrThrow()
  const { used } = await tx.db
    .selectFrom(resource)
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow()
  if (used >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource, limit })
}
