import { expect, test } from 'vitest'
import { clockAt } from './clockAt.ts'

const DUE = '2026-11-30T12:00:00.000Z'

test.each([
  ['2026-11-30T11:29:00.000Z', 60, 'quiet', 31],
  ['2026-11-30T11:44:59.000Z', 60, 'quiet', 16],
  ['2026-11-30T11:45:00.000Z', 60, 'soon', 15],
  ['2026-11-30T11:59:30.000Z', 60, 'soon', 1],
  ['2026-11-30T11:59:30.000Z', undefined, 'quiet', 1],
  ['2026-11-30T12:00:00.000Z', 60, 'overdue', 0],
  ['2026-11-30T12:08:30.000Z', undefined, 'overdue', 8],
] as const)('at %s a promise of %s minutes is %s', (now, promisedMinutes, state, minutes) => {
  expect(clockAt(new Date(now), { dueAt: DUE, promisedMinutes })).toEqual({ state, minutes })
})
