import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import {
  clampToClock,
  estimateSeconds,
  longIntervals,
  maySendAt,
  messageIntervals,
  type PacePosition,
  pauseAfter,
  positionAfter,
  type SendingPace,
} from './sendingPace.ts'

const paces: fc.Arbitrary<SendingPace> = fc.record({
  messageInterval: fc.constantFrom(...messageIntervals),
  longerIntervalAfter: fc.constantFrom(...longIntervals),
  greaterInterval: fc.constantFrom(...longIntervals),
})

/** The moments at which so many messages are sent, each as soon as it may. */
function moments(pace: SendingPace, messages: number) {
  const at: number[] = []
  let [now, inRow] = [0, 0]
  for (let sent = 0; sent < messages; sent++) {
    at.push(now)
    const next = pauseAfter(pace, inRow + 1)
    now += next.seconds
    inRow = next.inRow
  }
  return at
}

test('never faster than the interval, and after so many messages a pause that is at least as long', () => {
  fc.assert(
    fc.property(paces, fc.integer({ min: 2, max: 200 }), (pace, messages) => {
      const at = moments(pace, messages)
      for (const [index, moment] of at.entries()) {
        if (index === 0) continue
        const pause = moment - (at[index - 1] ?? 0)
        const isLonger = pace.longerIntervalAfter > 0 && index % pace.longerIntervalAfter === 0
        expect(pause).toBe(isLonger ? Math.max(pace.messageInterval, pace.greaterInterval) : pace.messageInterval)
      }
    }),
    tries.rule,
  )
})

test('the estimate equals the real duration', () => {
  fc.assert(
    fc.property(paces, fc.integer({ min: 0, max: 300 }), (pace, messages) => {
      expect(estimateSeconds(pace, messages)).toBe(moments(pace, messages).at(-1) ?? 0)
    }),
    tries.rule,
  )
})

/**
 * What may happen between two checks of a connection: time passes, somebody sets the clock, the next recipient cannot be written to, the
 * process dies.
 */
const happenings = fc.array(
  fc.record({
    passed: fc.integer({ min: 0, max: 30_000 }),
    clockSet: fc.oneof(
      { weight: 8, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -86_400_000, max: 86_400_000 }) },
    ),
    outcome: fc.constantFrom('message', 'message', 'failed', 'leftOut', 'died'),
  }),
  { maxLength: 200 },
)
type Happening = { passed: number; clockSet: number; outcome: string }
/** `wall`: what the clock shows; `real`: the time that has really passed. */
type Sent = { real: number; isAfterJump: boolean; needs: number }

function play(pace: SendingPace, all: readonly Happening[], recipients: number): Sent[] {
  const sent: Sent[] = []
  let [place, wall, real, isAfterJump, needs]: [PacePosition, number, number, boolean, number] = [{ nextAt: 0, inRow: 0 }, 0, 0, true, 0]
  for (const { passed, clockSet, outcome } of all) {
    if (sent.length === recipients) break
    real += passed
    wall += passed + clockSet
    isAfterJump ||= clockSet > 0
    place = clampToClock(place, wall)
    // A message that fails, is left out or dies with its process does not advance the position.
    if (!maySendAt(place, wall) || outcome !== 'message') continue
    sent.push({ real, isAfterJump, needs })
    const next = positionAfter(pace, place, wall)
    needs = next.nextAt - wall
    place = next
    isAfterJump = false
  }
  return sent
}

test('however the clock is set and whatever fails, never faster than allowed; only a clock set forward lets one go early', () => {
  fc.assert(
    fc.property(paces, happenings, (pace, all) => {
      const sent = play(pace, all, 100)
      for (const [at, one] of sent.entries()) {
        const before = sent[at - 1]
        if (before && !one.isAfterJump) expect(one.real - before.real).toBeGreaterThanOrEqual(one.needs)
      }
    }),
    tries.rule,
  )
})

test('however the clock was set before, it ends: from then on each message is sent within the longest pause', () => {
  fc.assert(
    fc.property(paces, happenings, fc.integer({ min: 1, max: 20 }), (pace, before, recipients) => {
      const quiet = Array.from({ length: recipients * 121 + 121 }, () => ({ passed: 1000, clockSet: 0, outcome: 'message' }))
      expect(play(pace, [...before, ...quiet], recipients)).toHaveLength(recipients)
    }),
    tries.rule,
  )
})
