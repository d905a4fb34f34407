import type { OutboxEntry } from './task.ts'

type LaneOptions = {
  /** All that waits, in order. */
  waiting: () => readonly OutboxEntry[]
  /** What is to be done next in a lane; nothing while nobody is there to do it for. */
  nextIn: (lane: string) => OutboxEntry | undefined
  /** Answers whether it is through; what is not is tried again. */
  attempt: (entry: OutboxEntry) => Promise<boolean>
  pauses: readonly number[]
}

/** An upload need not keep the screen from being brought up to date. */
const LONG = 3000

/** Works off what waits: lanes side by side, each in order, and all of them anew after a pause when there is no way through. */
export function createLanes({ waiting, nextIn, attempt, pauses }: LaneOptions) {
  const working = new Map<string, Promise<void>>()
  let again: ReturnType<typeof setTimeout> | undefined
  let pause = 0

  async function work(lane: string) {
    for (let next = nextIn(lane); next; next = nextIn(lane)) {
      if (!(await attempt(next))) {
        comeAgain()
        break
      }
      pause = 0
    }
    // In the same breath as the last look: whoever comes later starts it again.
    working.delete(lane)
  }

  function start(lane: string) {
    if (working.has(lane)) return
    // It begins a moment later, so that it is noted before it can strike itself out.
    const begun = Promise.resolve().then(() => work(lane))
    working.set(lane, begun)
  }

  function comeAgain() {
    clearTimeout(again)
    again = setTimeout(wake, pauses[Math.min(pause, pauses.length - 1)])
    pause += 1
  }

  /** Tries everything that waits, as when the connection is back. */
  function wake() {
    clearTimeout(again)
    for (const lane of new Set(waiting().map((one) => one.lane))) start(lane)
  }

  async function settled() {
    while (working.size > 0) await Promise.all(working.values())
  }

  return {
    ...{ start, wake },
    rest: () => clearTimeout(again),
    /** Does what waits, and comes back when all that can be done now is done, or when that takes long. */
    async flush() {
      wake()
      await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, LONG))])
    },
  }
}
