import type { PlanFeature } from '@recado/contract/companies/plans'
import { isForLines, rightfulRole } from './access.ts'
import type { Attack } from './attack.ts'
import type { AttackStage } from './attackStage.ts'
import { createPersonOfRole } from './createCompany.ts'
import { credentials } from './playExamples.ts'

/** The same call by somebody of the same company and profile, while its plan does not include the feature. */
export const smallerPlan: Attack = {
  name: 'a company whose plan lacks it',
  concerns: ({ plan }) => plan !== undefined,
  async within(stage, work) {
    await include(stage, false)
    await work()
    await include(stage, true)
  },
  async strikes({ world, endpoint, home, mine }) {
    const headers = isForLines(endpoint.access)
      ? mine.request.headers
      : credentials(endpoint, await createPersonOfRole(world, home, rightfulRole(endpoint)))
    return [
      {
        by: `a company whose plan lacks ${endpoint.plan}`,
        request: { ...mine.request, headers },
        expected: [{ status: 402, error: 'ERR_PLAN_FEATURE', details: { feature: endpoint.plan } }],
      },
    ]
  },
}

const include = ({ world, home, endpoint }: AttackStage, included: boolean) =>
  world.platform
    .updateTable('plans')
    .set({ [endpoint.plan as PlanFeature]: included })
    .where('id', '=', home.planId)
    .execute()
