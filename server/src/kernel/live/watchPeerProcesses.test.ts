import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPeerProcesses } from './watchPeerProcesses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const EVERY = 1000

/** One who watches, and whom another one tells each second that it lives. */
function watching() {
  const [died, say] = [vi.fn(), vi.fn()]
  let [hears, now] = [true, 0]
  const others = watchPeerProcesses({ every: EVERY, say, died, isHearing: () => hears, now: () => now })
  return {
    ...{ others, died, say },
    hears: (does: boolean) => {
      hears = does
    },
    /** So many seconds pass, in each of which these say that they live. */
    pass(seconds: number, ...living: string[]) {
      for (let second = 0; second < seconds; second++) {
        for (const one of living) others.lives(one)
        now += EVERY
        vi.advanceTimersByTime(EVERY)
      }
    },
    /** As if it had been stopped. */
    sleep(seconds: number) {
      now += seconds * EVERY
    },
  }
}

test('who falls silent has died, which is told once', () => {
  const one = watching()
  one.pass(5, 'web1', 'worker1')
  one.pass(2, 'web1')
  expect(one.died).not.toHaveBeenCalled()
  one.pass(10, 'web1')
  expect(one.died).toHaveBeenCalledTimes(1)
  one.pass(1, 'web1', 'worker1')
  one.pass(4, 'web1')
  expect(one.died).toHaveBeenCalledTimes(2)
})

test('who leaves may be silent', () => {
  const one = watching()
  one.pass(1, 'web1')
  one.others.leaves('web1')
  one.pass(10)
  expect(one.died).not.toHaveBeenCalled()
})

test('who could not hear takes nobody for dead, until they could', () => {
  const one = watching()
  one.pass(1, 'web1', 'worker1')
  one.hears(false)
  one.pass(10)
  one.hears(true)
  one.pass(3, 'web1')
  expect(one.died).not.toHaveBeenCalled()
  one.pass(1, 'web1')
  expect(one.died).toHaveBeenCalledTimes(1)
})

test('who was stopped takes nobody for dead by the silence of that time', () => {
  const one = watching()
  one.pass(1, 'web1')
  one.sleep(60)
  one.pass(10, 'web1')
  expect(one.died).not.toHaveBeenCalled()
})

test('it says that it lives as long as it does', () => {
  const one = watching()
  one.pass(3)
  expect(one.say).toHaveBeenCalledTimes(3)
  one.others.end()
  one.pass(3)
  expect(one.say).toHaveBeenCalledTimes(3)
})
