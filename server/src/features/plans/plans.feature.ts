import { planEndpoints } from '@recado/contract/companies/plans'
import { can } from '@recado/contract/permissions'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { readPlanLosses } from './planLosses.ts'
import { assertPlanVisible, createPlan, listPlans, readPlan, removePlan, updatePlan } from './plans.store.ts'

export const plansFeature: PlatformFeature = {
  name: 'plans',
  conflicts: { plans_name: 'ERR_NAME_TAKEN' },
  missing: { plans: 'ERR_NO_PLAN_FOUND' },
  routes(serve, { platform, platformTransact }) {
    serve.open(planEndpoints.publicList, () => listPlans(platform, { publicOnly: true }))
    serve.open(planEndpoints.all, async ({ actor, query: { searchParam: search } }) => {
      if (actor && can(actor, 'plans:manage')) return listPlans(platform, { publicOnly: false, search })
      return (await listPlans(platform, { publicOnly: true, search })).map(({ public: _, ...offered }) => offered)
    })
    serve.signedIn(planEndpoints.get, async ({ actor, params }) => {
      const plan = await readPlan(platform, params.id)
      if (!plan.public && !can(actor, 'plans:manage')) await assertPlanVisible(platform, { companyId: actor.companyId, planId: plan.id })
      return plan
    })
    serve.signedIn(planEndpoints.losses, ({ params, body }) => readPlanLosses(platform, params.id, body))
    serve.signedIn(planEndpoints.create, ({ body }) => platformTransact(({ db }) => createPlan(db, body)))
    serve.signedIn(planEndpoints.update, ({ params, body }) => platformTransact(({ db }) => updatePlan(db, params.id, body)))
    serve.signedIn(planEndpoints.remove, async ({ params }) => {
      await platformTransact(({ db }) => removePlan(db, params.id))
      return { message: 'plan.deleted' }
    })
  },
}
