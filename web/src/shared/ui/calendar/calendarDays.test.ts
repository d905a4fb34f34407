import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { addCalendarDays } from '@recado/contract/time/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWeekday, formatDayRange, monthsAfter, weekDays, weeksOfMonth } from './calendarDays.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addCalendarDays('1990-01-01', count))

test('a month consists of whole weeks, each day once', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(0, 1), (one, first) => {
      const days = weeksOfMonth(one, first).flat()
      expect(days).toEqual(days.map((_, count) => addCalendarDays(days[0] ?? '', count)))
      const month = one.slice(0, 7)
      expect(days.slice(0, 7)).toContain(`${month}-01`)
      expect(days.slice(-7)).toContain(addCalendarDays(`${monthsAfter(`${month}-01`, 1)}`, -1))
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(first)
    }),
    tries.rule,
  )
})

test('a week contains its day, and a month later is the same day or the last one', () => {
  expect(weekDays('2026-11-22', 0)).toEqual(['22', '23', '24', '25', '26', '27', '28'].map((one) => `2026-11-${one}`))
  expect(weekDays('2026-11-22', 1).at(-1)).toBe('2026-11-22')
  expect(monthsAfter('2028-01-31', 1)).toBe('2028-02-29')
  expect(monthsAfter('2026-01-15', -1)).toBe('2025-12-15')
})

test('a range shows its first and last day, with common parts once', () => {
  expect(formatDayRange('pt', '2026-11-22', '2026-11-28')).toMatch(/^22\D+28 de nov\. de 2026$/)
  expect(formatDayRange('en', '2026-11-29', '2026-12-05')).toMatch(/^Nov 29\D+Dec 5, 2026$/)
})

test.each([
  ['pt', 'pt-BR', 0],
  ['pt', 'pt-PT', 0],
  ['es', 'es-MX', 0],
  ['es', 'es-ES', 1],
  ['en', 'en-GB', 1],
  ['en', 'pt-BR', 0],
  ['es', 'en-US', 1],
])('a week in %s read in %s begins with day %i', (language, reader, first) => {
  expect(firstWeekday(language, reader)).toBe(first)
})
