type HeartbeatSample = {
  /** How often the heart has beaten so far. */
  beats: number
  isDebugged: boolean
  /** Milliseconds of a monotonic clock. */
  at: number
}
type Patience = { interval: number; patience: number }

/** After so many missed looks, the watcher itself must have been away. */
const AWAY = 3

/**
 * Decides at each look whether the heartbeat has stood still for too long. A pause of the watcher too does not count, since then the whole
 * process was stopped or the machine asleep; nor does a process that is held in a debugger.
 */
export function createStallDetector({ interval, patience }: Patience) {
  let last: HeartbeatSample | undefined
  let still = 0

  return (look: HeartbeatSample): boolean => {
    const gap = last ? look.at - last.at : 0
    const mayCount = last?.beats === look.beats && !look.isDebugged && gap <= interval * AWAY
    still = mayCount ? still + gap : 0
    last = look
    return still >= patience
  }
}
