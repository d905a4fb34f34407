import type { Timers } from '../../src/channels/simulator/networkTimers.ts'

type Due = { at: number; place: number; work: () => unknown }
export type VirtualTimers = Timers & {
  advance: (milliseconds: number) => Promise<void>
  /** How much falls due after exactly so long. */
  dueIn: (milliseconds: number) => number
}

/** Time that stands still until it is moved on; whatever falls due on the way is done in its order, and waited for. */
export function virtualTimers(start = '2026-03-02T12:00:00.000Z'): VirtualTimers {
  let now = Date.parse(start)
  let places = 0
  const waiting = new Set<Due>()

  const nextBefore = (end: number) =>
    [...waiting].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at || one.place - other.place)[0]

  return {
    now: () => new Date(now),
    after(milliseconds, work) {
      const due = { at: now + milliseconds, place: places++, work }
      waiting.add(due)
      return () => void waiting.delete(due)
    },
    dueIn: (milliseconds) => [...waiting].filter(({ at }) => at === now + milliseconds).length,
    async advance(milliseconds) {
      const end = now + milliseconds
      for (let due = nextBefore(end); due; due = nextBefore(end)) {
        waiting.delete(due)
        now = Math.max(now, due.at)
        await due.work()
      }
      now = end
    },
  }
}
