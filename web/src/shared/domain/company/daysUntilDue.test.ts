import { expect, test } from 'vitest'
import { daysUntilDue } from './daysUntilDue.ts'

const due = (dueDate: string | null) => ({ dueDate, timezone: 'America/Sao_Paulo' })

test('days are counted in the company’s time zone, not in UTC', () => {
  const lateEvening = new Date('2026-11-21T01:30:00Z')
  expect(daysUntilDue(due('2026-11-20'), lateEvening)).toBe(0)
  expect(daysUntilDue(due('2026-11-21'), lateEvening)).toBe(1)
  expect(daysUntilDue(due('2026-12-01'), lateEvening)).toBe(11)
  expect(daysUntilDue(due('2026-11-19'), lateEvening)).toBe(-1)
})

test('without a due date there are no days left', () => {
  expect(daysUntilDue(due(null), new Date())).toBeNull()
})
