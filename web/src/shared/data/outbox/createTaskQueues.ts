import type { OutboxEntry } from './task.ts'

type TaskQueueOptions = {
  /** All pending tasks in order. */
  waiting: () => readonly OutboxEntry[]
  /** The next task of a lane; undefined without a session. */
  nextIn: (lane: string) => OutboxEntry | undefined
  /** Returns whether the task is finished; otherwise it is retried. */
  attempt: (entry: OutboxEntry) => Promise<boolean>
  pauses: readonly number[]
}

/** An upload must not delay the refresh of the screen. */
const MAX_SYNC_WAIT = 3000

/** Runs the pending tasks: lanes in parallel, each in order; retries after a pause. */
export function createTaskQueues({ waiting, nextIn, attempt, pauses }: TaskQueueOptions) {
  const working = new Map<string, Promise<void>>()
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let pause = 0

  async function work(lane: string) {
    for (let next = nextIn(lane); next; next = nextIn(lane)) {
      if (!(await attempt(next))) {
        comeAgain()
        break
      }
      pause = 0
    }
    // Synchronously after the last check, so that a later task starts it again.
    working.delete(lane)
  }

  function start(lane: string) {
    if (working.has(lane)) return
    // Starts asynchronously, so that it is registered before it can remove itself.
    const running = Promise.resolve().then(() => work(lane))
    working.set(lane, running)
  }

  function comeAgain() {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(wake, pauses[Math.min(pause, pauses.length - 1)])
    pause += 1
  }

  /** Tries all pending tasks, as after a reconnect. */
  function wake() {
    clearTimeout(retryTimer)
    for (const lane of new Set(waiting().map((one) => one.lane))) start(lane)
  }

  async function settled() {
    while (working.size > 0) await Promise.all(working.values())
  }

  return {
    start,
    wake,
    rest: () => clearTimeout(retryTimer),
    /** Runs the pending tasks; resolves when all possible ones are done, or after a while. */
    async flush() {
      wake()
      await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, MAX_SYNC_WAIT))])
    },
  }
}
