import { z } from 'zod'
import { time } from '../kit/fields.ts'

export const availabilities = ['available', 'busy', 'away'] as const
export type Availability = (typeof availabilities)[number]

/** When busy or away ends: at a chosen time, with the company's opening hours, or when the user signs out. */
export const availabilityEnds = ['time', 'hours', 'signOut'] as const
export type AvailabilityEnd = (typeof availabilityEnds)[number]

/** Fields of a user. They are optional, because a server of the release before sends none of them. */
export const availabilityFields = {
  availability: z.enum(availabilities).optional(),
  /** Null if the user is available, and until sign-out. */
  availabilityUntil: time.nullable().optional(),
  /** Null if the user is available. */
  availabilityEnds: z.enum(availabilityEnds).nullable().optional(),
  /** Whether the user has an open page, had one in the last three minutes, or gets push notifications. */
  reachable: z.boolean().optional(),
}

export type WithAvailability = {
  availability?: Availability | undefined
  availabilityUntil?: string | null | undefined
}

/** After its end, busy or away counts as available. Screens stay open longer than that, so they ask with the current time. */
export function availabilityAt({ availability = 'available', availabilityUntil }: WithAvailability, now: Date): Availability {
  const isOver = availabilityUntil != null && Date.parse(availabilityUntil) <= now.getTime()
  return isOver ? 'available' : availability
}
