import { expect, test } from 'vitest'
import { dueSoonAt } from './answerPromise.ts'

const DUE = '2026-11-30T12:00:00.000Z'

test.each([
  [1, '2026-11-30T11:59:00.000Z'],
  [4, '2026-11-30T11:59:00.000Z'],
  [10, '2026-11-30T11:57:30.000Z'],
  [60, '2026-11-30T11:45:00.000Z'],
  [120, '2026-11-30T11:30:00.000Z'],
  [10_080, '2026-11-30T11:30:00.000Z'],
])('a promise of %i minutes is due soon from %s on', (minutes, from) => {
  expect(dueSoonAt(DUE, minutes)).toBe(from)
})
