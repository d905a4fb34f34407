import type { Clock } from '../src/kernel/clock.ts'

export type TestClock = Clock & { advance: (milliseconds: number) => void }

/** Real time that tests can move forward. */
export function testClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
}
