/** The clock of the simulated network. Tests replace it with one that they move forward. */
export type Timers = {
  now: () => Date
  /** Returns a function that cancels it. A test clock awaits what `work` returns. */
  after: (milliseconds: number, work: () => unknown) => () => void
}

export const realTimers: Timers = {
  now: () => new Date(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

export const pause = (timers: Timers, milliseconds: number) => new Promise<void>((resolve) => timers.after(milliseconds, resolve))
