/** Time of the simulated network, so that tests can turn it themselves. */
export type Timers = {
  now: () => Date
  /** Answers how to call it off. What the work answers is awaited by a clock that is turned by hand. */
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
