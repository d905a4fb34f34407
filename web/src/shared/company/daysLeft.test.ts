import { expect, test } from 'vitest'
import { daysLeft } from './daysLeft.ts'

const due = (dueDate: string | null) => ({ dueDate, timezone: 'America/Sao_Paulo' })

test('days are those of the company, not of UTC', () => {
  const lateEvening = new Date('2026-11-21T01:30:00Z')
  expect(daysLeft(due('2026-11-20'), lateEvening)).toBe(0)
  expect(daysLeft(due('2026-11-21'), lateEvening)).toBe(1)
  expect(daysLeft(due('2026-12-01'), lateEvening)).toBe(11)
  expect(daysLeft(due('2026-11-19'), lateEvening)).toBe(-1)
})

test('without a due date nothing runs out', () => {
  expect(daysLeft(due(null), new Date())).toBeNull()
})
