import { z } from 'zod'

/** Seconds between two messages. */
export const messageIntervals = [0, 5, 10, 15, 20] as const
/** After how many messages a longer pause comes, and its length in seconds. */
export const longIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const

/** How fast the messages of a campaign follow each other. */
export const sendingPace = z.object({
  messageInterval: z.literal(messageIntervals),
  longerIntervalAfter: z.literal(longIntervals),
  greaterInterval: z.literal(longIntervals),
})
export type SendingPace = z.output<typeof sendingPace>

export const defaultPace: SendingPace = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 }

/**
 * `inRow`: how many messages were sent since the last longer pause, this one included. A longer pause is never shorter than the interval.
 */
export function pauseAfter({ messageInterval, longerIntervalAfter, greaterInterval }: SendingPace, inRow: number) {
  const isLonger = longerIntervalAfter > 0 && inRow >= longerIntervalAfter
  return { seconds: isLonger ? Math.max(messageInterval, greaterInterval) : messageInterval, inRow: isLonger ? 0 : inRow }
}

/** Seconds until the last of these messages is sent, if the first is sent at once. */
export function estimateSeconds(pace: SendingPace, messages: number): number {
  const pauses = Math.max(0, messages - 1)
  const every = pace.longerIntervalAfter
  const longer = every > 0 ? Math.floor(pauses / every) : 0
  return (pauses - longer) * pace.messageInterval + longer * Math.max(pace.messageInterval, pace.greaterInterval)
}

/**
 * The position of a connection in its pace: when it may send again, in milliseconds, and how many messages it sent since the last longer
 * pause.
 */
export type PacePosition = { nextAt: number; inRow: number }

/** If the clock is set back, a connection would wait for as long. So it never waits longer than the longest pause. */
export const clampToClock = ({ nextAt, inRow }: PacePosition, now: number): PacePosition => ({
  nextAt: Math.min(nextAt, now + 1000 * Math.max(...messageIntervals, ...longIntervals)),
  inRow,
})

export const maySendAt = ({ nextAt }: PacePosition, now: number) => nextAt <= now

/** The position after one more message. */
export function positionAfter(pace: SendingPace, { inRow: before }: Pick<PacePosition, 'inRow'>, now: number): PacePosition {
  const { seconds, inRow } = pauseAfter(pace, before + 1)
  return { nextAt: now + seconds * 1000, inRow }
}
