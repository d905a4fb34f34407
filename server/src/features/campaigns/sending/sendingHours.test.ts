import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { wallTime } from '@recado/contract/time/timeZones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithinSendingHours, sendingEndsAt } from './sendingHours.ts'

const zone = 'America/Sao_Paulo'
const at = (text: string) => new Date(`${text}-03:00`)

test.each([
  ['08:00', '18:00', '2026-03-02T08:00:00', true],
  ['08:00', '18:00', '2026-03-02T17:59:59', true],
  ['08:00', '18:00', '2026-03-02T18:00:00', false],
  ['22:00', '02:00', '2026-03-02T01:00:00', true],
  ['22:00', '02:00', '2026-03-02T12:00:00', false],
  ['', '', '2026-03-02T03:00:00', true],
  ['09:00', '09:00', '2026-03-02T03:00:00', true],
])('from %s until %s, at %s: %s', (from, until, moment, may) => {
  expect(isWithinSendingHours({ from, until }, zone, at(moment))).toBe(may)
})

test('sending that does not fit into a day goes on the next', () => {
  const hours = { from: '08:00', until: '18:00' }
  const end = (now: string, seconds: number) => sendingEndsAt({ hours, timezone: zone, now: at(now), seconds }).toISOString()
  expect(end('2026-03-02T17:00:00', 1800)).toBe(at('2026-03-02T17:30:00').toISOString())
  expect(end('2026-03-02T17:00:00', 3600 + 60)).toBe(at('2026-03-03T08:01:00').toISOString())
  expect(end('2026-03-02T20:00:00', 60)).toBe(at('2026-03-03T08:01:00').toISOString())
  expect(end('2026-03-02T06:00:00', 60)).toBe(at('2026-03-02T08:01:00').toISOString())
  expect(end('2026-03-02T17:00:00', 3600 + 10 * 3600 + 60)).toBe(at('2026-03-04T08:01:00').toISOString())
})

const clock = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minute) => {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60]
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
})

test('sending ends within the hours, and never too early', () => {
  fc.assert(
    fc.property(
      clock,
      clock,
      fc.integer({ min: 1, max: 500_000 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      (from, until, seconds, shift) => {
        const now = new Date(Date.parse('2026-03-02T00:00:00Z') + shift * 1000)
        const end = sendingEndsAt({ hours: { from, until }, timezone: 'UTC', now, seconds })
        expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(seconds * 1000)
        expect(isWithinSendingHours({ from, until }, 'UTC', new Date(end.getTime() - 1))).toBe(true)
        expect(wallTime('UTC', end.getTime())).toBe(end.getTime())
      },
    ),
    tries.rule,
  )
})
