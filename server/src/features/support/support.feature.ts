import { support } from '@recado/contract/support/support'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { sessionFor } from './supportUser.ts'
import { beginVisit, endOverdue, endVisitsOf, lastVisits } from './visits.ts'

/** Somebody of the platform acts for a company. */
export const supportFeature: PlatformFeature = {
  name: 'support',
  jobs: (kernel) => [{ name: 'support.end', every: '* * * * *', run: () => endOverdue(kernel) }],
  routes(serve, kernel) {
    serve.signedIn(support.enter, async ({ actor, sessionId, params, body }) => {
      await beginVisit(kernel, { ...actor, sessionId }, { companyId: params.id, reason: body.reason })
      return sessionFor(kernel, sessionId)
    })
    serve.signedIn(support.leave, async ({ sessionId }) => {
      await endVisitsOf(kernel, sessionId)
      return sessionFor(kernel, sessionId)
    })
    serve.signedIn(support.visits, ({ db }) => lastVisits(db))
  },
}
