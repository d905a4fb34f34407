type HeartbeatSample = {
  /** How often it has beaten so far. */
  beats: number
  isDebugged: boolean
  /** By a clock that only goes forward, in milliseconds. */
  at: number
}
type Patience = { interval: number; patience: number }

/** So many looks may be missed before whoever looks is known to have been away itself. */
const AWAY = 3

/**
 * Says of each look at a heart whether it has stood still for too long. What stood still together with whoever looks does not
 * count, since the whole process was stopped or its machine asleep; nor does a heart that somebody holds in a debugger.
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
