import { z } from 'zod'
import { id, time } from '../kit/fields.ts'

const count = z.int().min(0)

/** Days as they have always been written, DD/MM/YYYY, none left out; the hours of one day by their number. */
export const daySums = z.object({
  data: z.array(z.object({ data: z.string().optional(), horario: z.int().min(0).max(23).optional(), total: count })),
  count,
})
export type DaySums = z.output<typeof daySums>

const named = z.object({ id, name: z.string(), color: z.string() })

/** `queue` null: those who are in none. */
export const waiting = z
  .object({
    queue: named.nullable(),
    /** For a person. */
    waiting: count,
    /** Whom the bot answers. */
    withBot: count,
    /** Since when whoever waits longest for a person does. */
    since: time.nullable(),
  })
  .meta({ id: 'WaitingInQueue' })
export type Waiting = z.output<typeof waiting>

/** `weekday`: from 1, Monday, to 7. What is not there is 0. */
export const hourSums = z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), total: count }))
export type HourSums = z.output<typeof hourSums>

/** What somebody rated last, the newest first. */
const rated = z.object({
  id,
  rate: z.int().min(1).max(3),
  finishedAt: time,
  /** What they wrote last before it ended. */
  words: z.string(),
  ticket: z.object({ id, uuid: z.uuid() }),
  contact: z.object({ id, name: z.string() }),
  user: z.object({ id: id.nullable(), name: z.string() }).nullable(),
})
export type Rated = z.output<typeof rated>
export const MAX_RATED = 20
export const ratings = z
  .object({ counts: z.object({ 1: count, 2: count, 3: count }), last: z.array(rated).max(MAX_RATED) })
  .meta({ id: 'DashboardRatings' })
export type Ratings = z.output<typeof ratings>

/** `id` null: what belongs to none. */
export const shares = z
  .array(z.object({ id: id.nullable(), name: z.string().nullable(), color: z.string().nullable(), total: count }))
  .meta({ id: 'DashboardShares' })
export type Shares = z.output<typeof shares>
