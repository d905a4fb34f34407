import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recurrences } from '../companies/companies.ts'
import { tries } from '../kit/propertyTries.fixture.ts'
import { amountOfCentavos, centavosOf, decimalAmount, parseCentavos } from './centavos.ts'
import { proratedDifference } from './proratedDifference.ts'
import { addDays, addMonths, dayOfMonth, daysBetween, monthsOf, renewDueDate } from './recurrence.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const recurrence = fc.constantFrom(...recurrences)
const centavos = fc.integer({ min: 0, max: 100_000_000 })

test('an amount survives the wire without losing a centavo', () => {
  fc.assert(
    fc.property(centavos, (amount) => {
      expect(centavosOf(amountOfCentavos(amount))).toBe(amount)
      expect(parseCentavos(decimalAmount(amount))).toBe(amount)
      expect(parseCentavos(amountOfCentavos(amount))).toBe(amount)
    }),
    tries.rule,
  )
})

test('what is no amount of money is refused', () => {
  for (const said of ['', '-1', '1,50', '1.505', 'NaN', Number.NaN, -0.01, 1e21, null, undefined, {}, '1e3'])
    expect(parseCentavos(said)).toBe(undefined)
  expect(parseCentavos('30')).toBe(3000)
  expect(parseCentavos('30.5')).toBe(3050)
})

test('the end of January continues at the ends of months, and returns to the 31st', () => {
  const dues = [{ dueDate: '2027-01-31', anchorDay: 31 }]
  for (const due of dues) if (dues.length < 5) dues.push(renewDueDate(due, { recurrence: 'MENSAL', today: '2027-01-01' }))
  const seen = dues.slice(1).map(({ dueDate }) => dueDate)
  expect(seen).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  expect(renewDueDate({ dueDate: '2028-02-29', anchorDay: 29 }, { recurrence: 'ANUAL', today: '2028-01-01' }).dueDate).toBe('2029-02-28')
})

test('renewals keep the agreed day, or the last one of a short month, however many there are', () => {
  fc.assert(
    fc.property(day, recurrence, fc.integer({ min: 1, max: 40 }), (start, every, count) => {
      let due = { dueDate: start, anchorDay: dayOfMonth(start) }
      for (let done = 1; done <= count; done++) {
        due = renewDueDate(due, { recurrence: every, today: start })
        expect(due.dueDate).toBe(addMonths(start, monthsOf[every] * done))
        const last = dayOfMonth(addDays(addMonths(`${due.dueDate.slice(0, 8)}01`, 1), -1))
        expect(dayOfMonth(due.dueDate)).toBe(Math.min(dayOfMonth(start), last))
      }
    }),
    tries.rule,
  )
})

test('a late payment continues from today, an early one loses no day', () => {
  fc.assert(
    fc.property(day, day, recurrence, (dueDate, today, every) => {
      const after = renewDueDate({ dueDate, anchorDay: dayOfMonth(dueDate) }, { recurrence: every, today })
      const from = dueDate > today ? dueDate : today
      expect(after.dueDate).toBe(addMonths(from, monthsOf[every]))
      expect(after.dueDate > from).toBe(true)
    }),
    tries.rule,
  )
})

test('the difference of a larger plan is the higher price of each paid period, the running one by its days', () => {
  fc.assert(
    fc.property(
      centavos,
      centavos,
      day,
      fc.integer({ min: -40, max: 800 }),
      fc.constantFrom(1, 2, 3, 6, 12),
      (nowCents, thenCents, today, left, months) => {
        const due = { dueDate: addDays(today, left), anchorDay: dayOfMonth(today) }
        const difference = proratedDifference({ nowCents, thenCents, today, ...due, months })
        const more = Math.max(0, thenCents - nowCents)
        expect(Number.isInteger(difference)).toBe(true)
        expect(difference).toBeGreaterThanOrEqual(0)
        if (left <= 0) expect(difference).toBe(0)
        // A day less never costs more, and a period more costs the whole difference more.
        expect(proratedDifference({ nowCents, thenCents, today: addDays(today, 1), ...due, months })).toBeLessThanOrEqual(difference)
        const begun = addMonths(due.dueDate, -months, due.anchorDay)
        expect(proratedDifference({ nowCents, thenCents, today: begun, ...due, months })).toBe(more)
        const before = addMonths(due.dueDate, -2 * months, due.anchorDay)
        expect(proratedDifference({ nowCents, thenCents, today: before, ...due, months })).toBe(2 * more)
      },
    ),
    tries.rule,
  )
  expect(
    proratedDifference({ nowCents: 3000, thenCents: 6000, today: '2027-04-15', dueDate: '2027-04-30', anchorDay: 30, months: 1 }),
  ).toBe(1451)
  expect(daysBetween('2027-03-30', '2027-04-30')).toBe(31)
})
