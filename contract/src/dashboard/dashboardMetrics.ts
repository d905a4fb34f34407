import { z } from 'zod'
import { day, id, time } from '../kit/fields.ts'

const count = z.int().min(0)

export const MAX_ASSISTANT_WEEKS = 106
export const MAX_ASSISTANT_REASONS = 20

/** Days as DD/MM/YYYY, without gaps; the hours of one day by their number. Old clients know this form. */
export const daySums = z.object({
  data: z.array(z.object({ data: z.string().optional(), horario: z.int().min(0).max(23).optional(), total: count })),
  count,
})
export type DaySums = z.output<typeof daySums>

const named = z.object({ id, name: z.string(), color: z.string() })

/** `queue` null: tickets without a queue. */
export const waiting = z
  .object({
    queue: named.nullable(),
    /** Waiting for a person. */
    waiting: count,
    /** With the bot. */
    withBot: count,
    /** Since when the customer who has waited longest waits. */
    since: time.nullable(),
  })
  .meta({ id: 'WaitingInQueue' })
export type Waiting = z.output<typeof waiting>

/** `weekday`: from 1, Monday, to 7. Absent entries are 0. */
export const hourSums = z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), total: count }))
export type HourSums = z.output<typeof hourSums>

/** The latest ratings, newest first. */
const rated = z.object({
  id,
  rate: z.int().min(1).max(3),
  finishedAt: time,
  /** The customer's last message before the end. */
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

/**
 * How conversations with assistants ended. `confirmed`: the customer thanked; `resolved`: the customer asked nothing more. Neither came back
 * within 72 hours; `recent`: these are not over yet.
 */
export const assistantFigures = z
  .object({
    /** By the Monday of each week, the newest first. */
    weeks: z
      .array(z.object({ week: day, confirmed: count, resolved: count, recent: count, cameBack: count, handedOver: count, failed: count }))
      .max(MAX_ASSISTANT_WEEKS),
    /** Why conversations went to people, the most frequent reasons first: those of the timeline. */
    reasons: z
      .array(z.object({ code: z.enum(['assistantHandedOver', 'assistantFailed']), reason: z.string(), count }))
      .max(MAX_ASSISTANT_REASONS),
  })
  .meta({ id: 'AssistantFigures' })
export type AssistantFigures = z.output<typeof assistantFigures>

/** Promises whose answer came, or that were broken. Seconds from when the customer began to wait, or the queue opened; null without an answer. */
const promiseFigures = z.object({
  promised: count,
  kept: count,
  broken: count,
  medianSeconds: z.number().min(0).nullable(),
  p90Seconds: z.number().min(0).nullable(),
})
export type PromiseFigures = z.output<typeof promiseFigures>

/** `queue` and `user` null: of a queue that was deleted, of a conversation without an agent, or of an agent who was deleted. */
export const promises = z
  .object({
    queues: z.array(promiseFigures.extend({ queue: named.nullable() })),
    users: z.array(promiseFigures.extend({ user: z.object({ id, name: z.string() }).nullable() })),
  })
  .meta({ id: 'DashboardPromises' })
export type Promises = z.output<typeof promises>

/** `id` null: attendances that belong to none. */
export const shares = z
  .array(z.object({ id: id.nullable(), name: z.string().nullable(), color: z.string().nullable(), total: count }))
  .meta({ id: 'DashboardShares' })
export type Shares = z.output<typeof shares>
