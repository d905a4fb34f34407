import { planChangeEndpoints } from '@recado/contract/money/planChanges'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { applyNextPlansJob } from './applyNextPlans.job.ts'
import { changePlan } from './changePlan.ts'
import { readCurrentSubscription } from './currentSubscription.ts'
import { readPlanChoices } from './planChoices.ts'

/** Shows the company's plan and changes it. */
export const subscriptionFeature: PlatformFeature = {
  name: 'subscription',
  jobs: (kernel) => [applyNextPlansJob(kernel)],
  routes(serve, kernel) {
    const { platform, clock } = kernel
    serve.signedIn(planChangeEndpoints.get, async ({ db }) => readPlanChoices(platform, await readCurrentSubscription(db, clock.now())))
    serve.signedIn(planChangeEndpoints.choose, ({ actor: { companyId }, body }) => changePlan(kernel, { companyId, ...body }))
  },
}
