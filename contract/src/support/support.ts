import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, id, time } from '../kit/fields.ts'
import { session } from '../users/access.ts'

/** A support visit ends by itself after this number of minutes. */
export const SUPPORT_MINUTES = 60

const act = z.object({ at: time, method: z.string(), address: z.string() }).meta({ id: 'SupportAct' })
const visit = z
  .object({
    id,
    userName: z.string(),
    reason: z.string(),
    startedAt: time,
    endsAt: time,
    endedAt: time.nullable(),
    acts: z.array(act),
  })
  .meta({ id: 'SupportVisit' })
export type SupportVisit = z.output<typeof visit>

export const supportEndpoints = {
  enter: endpoint({
    method: 'POST',
    path: '/companies/:id/support',
    params: byId,
    summary: `Act for a company, for ${SUPPORT_MINUTES} minutes at most; what is said and who says it only where the company allows it`,
    access: 'companies:manage',
    body: z.object({ reason: z.string().trim().min(5).max(500) }),
    output: session,
    errors: ['ERR_NO_COMPANY_FOUND'],
    example: { params: { id: record('company') }, body: { reason: 'They asked why no message arrives {{n}}' } },
  }),
  leave: endpoint({
    method: 'POST',
    path: '/support/leave',
    summary: 'Act for oneself again',
    access: 'account:use',
    output: session,
  }),
  visits: endpoint({
    method: 'GET',
    path: '/support/visits',
    summary: 'Who of the platform acted for the company lately, when, why, and what they did (the last 50 times)',
    access: 'settings:manage',
    output: z.array(visit),
  }),
}
