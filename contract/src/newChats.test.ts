import { expect, test } from 'vitest'
import { campaignsCappedUntil, cappedUntil, remainingForCampaigns } from './newChats.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const until = '2026-03-09T00:00:00.000Z'

test.each([
  [50, 0, 45],
  [50, 44, 1],
  [50, 45, 0],
  [50, 60, 0],
  [10, 8, 1],
  [5, 3, 1],
  [5, 4, 0],
  [1, 0, 0],
])('of %d people, %d of them written to, campaigns may write to %d more', (most, used, room) => {
  const newChats = { most, used, until }
  expect(remainingForCampaigns(newChats, now)).toBe(room)
  expect(campaignsCappedUntil(newChats, now)).toBe(room === 0 ? until : undefined)
})

test('people may use up the whole limit, and at its end nothing limits anybody any more', () => {
  const newChats = { most: 50, used: 49, until }
  expect(cappedUntil(newChats, now)).toBeUndefined()
  expect(cappedUntil({ ...newChats, used: 50 }, now)).toBe(until)
  const after = new Date(until)
  expect(cappedUntil({ ...newChats, used: 50 }, after)).toBeUndefined()
  expect(campaignsCappedUntil({ ...newChats, used: 50 }, after)).toBeUndefined()
  expect(remainingForCampaigns({ ...newChats, used: 50 }, after)).toBe(Number.POSITIVE_INFINITY)
})

test('without a limit nobody waits', () => {
  expect([remainingForCampaigns(null, now), campaignsCappedUntil(null, now), cappedUntil(null, now)]).toEqual([
    Number.POSITIVE_INFINITY,
    undefined,
    undefined,
  ])
})
