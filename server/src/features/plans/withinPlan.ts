import { AppError } from '@recado/contract/errors'
import type { PlanResource } from '@recado/contract/plans'
import { found } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Makes room for one more in the company's plan, or refuses. Whoever creates the same at the same time waits here. */
export async function withinPlan(tx: Tx, resource: PlanResource) {
  await lockCompany(tx)
  const { [resource]: limit } = await tx.db.selectFrom('companyPlans').select(resource).executeTakeFirstOrThrow()
  const { used } = await tx.db
    .selectFrom(resource)
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow()
  if (used >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource, limit })
}

/** For rules over all rows of a company: who asks the same at the same time waits. It may have been deleted in between. */
export async function lockCompany({ db }: Tx) {
  found(await db.selectFrom('companies').select('id').forNoKeyUpdate().executeTakeFirst(), 'ERR_NO_COMPANY_FOUND')
}
