import { z } from 'zod'

/** Seconds between two messages. */
export const intervals = [0, 5, 10, 15, 20] as const
/** After so many messages a longer pause, and so many seconds of it. */
export const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const

/** How fast the messages of a campaign follow each other. */
export const pace = z.object({
  messageInterval: z.literal(intervals),
  longerIntervalAfter: z.literal(longerIntervals),
  greaterInterval: z.literal(longerIntervals),
})
export type Pace = z.output<typeof pace>

export const usualPace: Pace = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 }

/** `inRow`: how many have gone out since the last longer pause, this one included. A longer pause is never the shorter one. */
export function pauseAfter({ messageInterval, longerIntervalAfter, greaterInterval }: Pace, inRow: number) {
  const isLonger = longerIntervalAfter > 0 && inRow >= longerIntervalAfter
  return { seconds: isLonger ? Math.max(messageInterval, greaterInterval) : messageInterval, inRow: isLonger ? 0 : inRow }
}

/** How long it takes until the last of so many has gone out, the first going out at once. */
export function secondsFor(pace: Pace, messages: number): number {
  const pauses = Math.max(0, messages - 1)
  const every = pace.longerIntervalAfter
  const longer = every > 0 ? Math.floor(pauses / every) : 0
  return (pauses - longer) * pace.messageInterval + longer * Math.max(pace.messageInterval, pace.greaterInterval)
}

/** Where a line stands in its pace: when it may be used again, in milliseconds, and how many have gone out since the last longer pause. */
export type Place = { nextAt: number; inRow: number }

/** A clock that was set back would keep a line waiting for as long as it was set back: it waits for the longest pause there is, and no longer. */
export const withinReach = ({ nextAt, inRow }: Place, now: number): Place => ({
  nextAt: Math.min(nextAt, now + 1000 * Math.max(...intervals, ...longerIntervals)),
  inRow,
})

export const mayGoAt = ({ nextAt }: Place, now: number) => nextAt <= now

/** After one more message has gone out. */
export function placeAfter(pace: Pace, { inRow: before }: Pick<Place, 'inRow'>, now: number): Place {
  const { seconds, inRow } = pauseAfter(pace, before + 1)
  return { nextAt: now + seconds * 1000, inRow }
}
