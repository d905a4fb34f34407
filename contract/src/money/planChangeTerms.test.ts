import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { planChangeTerms } from './planChangeTerms.ts'
import { addDays, addMonths } from './recurrence.ts'

const price = fc.integer({ min: 1, max: 100_000 })
const months = fc.constantFrom(1, 2, 3, 6, 12)
const period = fc.record({ offset: fc.integer({ min: 0, max: 5000 }), left: fc.integer({ min: 0, max: 400 }), months })
const dueIn = ({ offset, left, months: count }: { offset: number; left: number; months: number }) => {
  const today = addDays('2026-01-31', offset)
  const dueDate = addDays(today, left)
  return { today, dueDate, anchorDay: Number(dueDate.slice(8)), months: count, isTrial: false }
}

test('a detour over a plan in between costs as much as the direct change, except for a centavo', () => {
  fc.assert(
    fc.property(fc.tuple(price, price, price), period, (prices, when) => {
      const [a, b, c] = [...prices].sort((x, y) => x - y) as [number, number, number]
      const cost = (nowCents: number, thenCents: number) => planChangeTerms({ nowCents, thenCents, ...dueIn(when) }).differenceCents
      const [detour, straight] = [cost(a, b) + cost(b, c), cost(a, c)]
      expect(straight - detour).toBeGreaterThanOrEqual(0)
      expect(straight - detour).toBeLessThanOrEqual(1)
    }),
    tries.rule,
  )
})

test('what is paid for is never taken away: a cheaper plan waits for the end of the period, and costs nothing', () => {
  fc.assert(
    fc.property(price, price, period, (one, other, when) => {
      fc.pre(one !== other)
      const due = dueIn(when)
      const down = planChangeTerms({ nowCents: Math.max(one, other), thenCents: Math.min(one, other), ...due })
      expect(down).toEqual({ when: 'later', from: due.dueDate, differenceCents: 0 })
    }),
    tries.rule,
  )
})

test('on the first day of a period the whole difference is due, in a trial and after the due date nothing', () => {
  const due = { nowCents: 3000, thenCents: 5000, dueDate: '2027-02-28', anchorDay: 31, months: 1, isTrial: false }
  expect(planChangeTerms({ ...due, today: addMonths('2027-02-28', -1, 31) })).toMatchObject({ when: 'paid', differenceCents: 2000 })
  expect(planChangeTerms({ ...due, today: '2027-02-21' })).toMatchObject({ when: 'paid', differenceCents: 500 })
  expect(planChangeTerms({ ...due, today: '2027-02-21', isTrial: true })).toMatchObject({ when: 'atOnce', differenceCents: 0 })
  expect(planChangeTerms({ ...due, today: '2027-03-01' })).toMatchObject({ when: 'atOnce', differenceCents: 0 })
  expect(planChangeTerms({ ...due, nowCents: 5000, thenCents: 3000, today: '2027-03-01' })).toMatchObject({ when: 'atOnce' })
})
