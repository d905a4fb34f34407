type HeartbeatSample = {
  /** How often the heart has beaten so far. */
  beats: number
  isDebugged: boolean
  /** Milliseconds of a monotonic clock. */
  at: number
}
type Patience = { interval: number; patience: number }

/** After this many missed samples, the watcher itself must have been stopped. */
const AWAY = 3

/**
 * Decides at each sample whether the heartbeat has stopped for too long. It does not count a time in which the watcher was stopped too, since
 * then the whole process was stopped or the machine asleep; nor the time of a process in a debugger.
 */
export function createStallDetector({ interval, patience }: Patience) {
  let last: HeartbeatSample | undefined
  let still = 0

  return (sample: HeartbeatSample): boolean => {
    const gap = last ? sample.at - last.at : 0
    const mayCount = last?.beats === sample.beats && !sample.isDebugged && gap <= interval * AWAY
    still = mayCount ? still + gap : 0
    last = sample
    return still >= patience
  }
}
