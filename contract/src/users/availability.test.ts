import { expect, test } from 'vitest'
import { availabilityAt } from './availability.ts'

const end = '2026-11-29T15:30:00.000Z'
const before = new Date('2026-11-29T15:29:59.999Z')

test('busy and away count until their end, then the user is available', () => {
  for (const availability of ['busy', 'away'] as const) {
    expect(availabilityAt({ availability, availabilityUntil: end }, before)).toBe(availability)
    expect(availabilityAt({ availability, availabilityUntil: end }, new Date(end))).toBe('available')
  }
})

test('without a time it lasts, and a server of the release before leaves everybody available', () => {
  expect(availabilityAt({ availability: 'busy', availabilityUntil: null }, before)).toBe('busy')
  expect(availabilityAt({}, before)).toBe('available')
})
