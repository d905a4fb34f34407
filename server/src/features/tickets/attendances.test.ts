import { tries } from '@recado/contract/kit/propertyTries.fixture'
import type { Placement } from '@recado/contract/tickets/decideAct'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attendanceSteps } from './attendances.ts'

const placements: fc.Arbitrary<Placement> = fc
  .record({ status: fc.constantFrom('pending', 'open', 'closed'), user: fc.constantFrom(1, 2), queueId: fc.constantFrom(null, 10, 20) })
  .map(({ status, user, queueId }) => ({ status, userId: status === 'pending' ? null : user, queueId }))

test('a ticket has one running attendance while it is not closed, and none while it is closed', () => {
  fc.assert(
    fc.property(fc.array(placements, { minLength: 1, maxLength: 12 }), (life) => {
      let running = 0
      let before: Placement = { status: 'closed', userId: null, queueId: null }
      for (const after of life) {
        for (const step of attendanceSteps(before, after)) {
          if (step === 'queue') running++
          if (step === 'finish') running--
          expect(running === 0 || running === 1).toBe(true)
        }
        expect(running).toBe(after.status === 'closed' ? 0 : 1)
        before = after
      }
    }),
    tries.rule,
  )
})
