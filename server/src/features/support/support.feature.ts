import { supportEndpoints } from '@recado/contract/support/support'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { issueSessionToken } from './effectiveUser.ts'
import { endExpiredVisits, endVisitsOfSession, readLastVisits, startVisit } from './visits.ts'

/** A user of the platform acts for a company. */
export const supportFeature: PlatformFeature = {
  name: 'support',
  jobs: (kernel) => [{ name: 'support.end', every: '* * * * *', run: () => endExpiredVisits(kernel) }],
  routes(serve, kernel) {
    serve.signedIn(supportEndpoints.enter, async ({ actor, sessionId, params, body }) => {
      await startVisit(kernel, { ...actor, sessionId }, { companyId: params.id, reason: body.reason })
      return issueSessionToken(kernel, sessionId)
    })
    serve.signedIn(supportEndpoints.leave, async ({ sessionId }) => {
      await endVisitsOfSession(kernel, sessionId)
      return issueSessionToken(kernel, sessionId)
    })
    serve.signedIn(supportEndpoints.visits, ({ db }) => readLastVisits(db))
  },
}
