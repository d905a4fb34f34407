import { expect, test } from 'vitest'
import { tomorrowAtNine } from './snoozeTimes.ts'

test('tomorrow at nine is a time of the company, also late in the evening and when the clock changes', () => {
  const at = (timezone: string, now: string) => tomorrowAtNine(timezone, new Date(now)).toISOString()
  // In São Paulo it is still the evening of the 29th.
  expect(at('America/Sao_Paulo', '2026-11-30T01:30:00Z')).toBe('2026-11-30T12:00:00.000Z')
  expect(at('America/Sao_Paulo', '2026-12-31T15:00:00Z')).toBe('2027-01-01T12:00:00.000Z')
  expect(at('Europe/Lisbon', '2026-03-28T15:00:00Z')).toBe('2026-03-29T08:00:00.000Z')
  expect(at('Europe/Lisbon', '2026-10-24T15:00:00Z')).toBe('2026-10-25T09:00:00.000Z')
})
