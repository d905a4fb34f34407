import { isForLines, isOpen, rightfulRole } from './access.ts'
import type { Attack } from './attack.ts'
import type { AttackStage } from './attackStage.ts'
import { createPersonOfRole } from './createCompany.ts'
import { credentials } from './playExamples.ts'

const states = {
  'a company that is switched off': { status: false, dueDate: null, reason: 'inactive' },
  'a company whose due date has passed': { status: true, dueDate: '2020-01-31', reason: 'expired' },
} as const
const IN_BUSINESS = { status: true, dueDate: null }

/** The same call by somebody of the same company and profile, while the company may not work. */
const unpaid = (by: keyof typeof states): Attack => ({
  name: by,
  concerns: ({ access }) => !isOpen(access) || isForLines(access),
  async within(stage, work) {
    const { status, dueDate } = states[by]
    await change(stage, { status, dueDate })
    await work()
    await change(stage, IN_BUSINESS)
  },
  async strikes({ world, endpoint, home, mine }) {
    const { reason, dueDate } = states[by]
    const headers = isForLines(endpoint.access)
      ? mine.request.headers
      : credentials(endpoint, await createPersonOfRole(world, home, rightfulRole(endpoint)))
    return [
      {
        by,
        request: { ...mine.request, headers },
        expected: [{ status: 401, error: 'ERR_SUBSCRIPTION_EXPIRED', details: { reason, dueDate } }],
      },
    ]
  },
})

const change = ({ world, home }: AttackStage, values: { status: boolean; dueDate: string | null }) =>
  world.platform.updateTable('companies').set(values).where('id', '=', home.id).execute()

export const unpaidCompanies = [unpaid('a company that is switched off'), unpaid('a company whose due date has passed')]
