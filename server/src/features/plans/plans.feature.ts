import { plans } from '@recado/contract/companies/plans'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { createPlan, listPlans, readPlan, removePlan, updatePlan } from './plans.store.ts'

export const plansFeature: PlatformFeature = {
  name: 'plans',
  conflicts: { plans_name: 'ERR_NAME_TAKEN' },
  missing: { plans: 'ERR_NO_PLAN_FOUND' },
  routes(serve, { platform, platformTransact }) {
    serve.open(plans.publicList, () => listPlans(platform, { publicOnly: true }))
    serve.signedIn(plans.all, () => listPlans(platform, { publicOnly: false }))
    serve.signedIn(plans.get, ({ params }) => readPlan(platform, params.id))
    serve.signedIn(plans.create, ({ body }) => platformTransact(({ db }) => createPlan(db, body)))
    serve.signedIn(plans.update, ({ params, body }) => platformTransact(({ db }) => updatePlan(db, params.id, body)))
    serve.signedIn(plans.remove, async ({ params }) => {
      await platformTransact(({ db }) => removePlan(db, params.id))
      return { message: 'plan.deleted' }
    })
  },
}
