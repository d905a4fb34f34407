import { planChanges } from '@recado/contract/money/planChanges'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { applyNextPlans } from './applyNext.job.ts'
import { choicesOf } from './choices.ts'
import { choosePlanOf } from './choosePlan.ts'
import { readSubscribed } from './subscribed.ts'

/** Which plan a company has, and how it comes to another. */
export const subscriptionFeature: PlatformFeature = {
  name: 'subscription',
  jobs: (kernel) => [applyNextPlans(kernel)],
  routes(serve, kernel) {
    const { platform, clock } = kernel
    serve.signedIn(planChanges.get, async ({ db }) => choicesOf(platform, await readSubscribed(db, clock.now())))
    serve.signedIn(planChanges.choose, ({ actor: { companyId }, body }) => choosePlanOf(kernel, { companyId, ...body }))
  },
}
