import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPeerProcesses } from './watchPeerProcesses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const EVERY = 1000

/** A watcher, and a peer that reports each second that it is alive. */
function watching() {
  const [died, say] = [vi.fn(), vi.fn()]
  let [hears, now] = [true, 0]
  const others = watchPeerProcesses({ every: EVERY, reportAlive: say, died, canReceive: () => hears, now: () => now })
  return {
    ...{ others, died, say },
    hears: (does: boolean) => {
      hears = does
    },
    /** So many seconds pass, in each of which these peers report that they are alive. */
    pass(seconds: number, ...living: string[]) {
      for (let second = 0; second < seconds; second++) {
        for (const one of living) others.lives(one)
        now += EVERY
        vi.advanceTimersByTime(EVERY)
      }
    },
    /** As if the process had been stopped. */
    sleep(seconds: number) {
      now += seconds * EVERY
    },
  }
}

test('a peer that falls silent has died, which is reported once', () => {
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

test('a peer that has left may be silent', () => {
  const one = watching()
  one.pass(1, 'web1')
  one.others.leaves('web1')
  one.pass(10)
  expect(one.died).not.toHaveBeenCalled()
})

test('a process that could not receive takes nobody for dead until it can', () => {
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

test('a process that was stopped takes nobody for dead for the silence of that time', () => {
  const one = watching()
  one.pass(1, 'web1')
  one.sleep(60)
  one.pass(10, 'web1')
  expect(one.died).not.toHaveBeenCalled()
})

test('it reports that it is alive as long as it is', () => {
  const one = watching()
  one.pass(3)
  expect(one.say).toHaveBeenCalledTimes(3)
  one.others.end()
  one.pass(3)
  expect(one.say).toHaveBeenCalledTimes(3)
})
