import { z } from 'zod'

/** How conversations of a queue find an agent: agents accept them, or the product assigns each to the next in turn or to who has the fewest. */
export const assignments = ['manual', 'inTurn', 'leastOpen'] as const
export type Assignment = (typeof assignments)[number]

const DAY_IN_MINUTES = 1440
const YEAR_IN_HOURS = 8760

/** What a client may set. */
export const assignmentFields = {
  assignment: z.enum(assignments),
  /** After how many minutes without an answer an assigned conversation waits again; null: it stays with its agent. */
  unansweredMinutes: z.int().min(1).max(DAY_IN_MINUTES).nullable(),
  /** Within how many hours a customer who comes back gets the same agent, if that agent is free; null: any agent. */
  sameAgentHours: z.int().min(1).max(YEAR_IN_HOURS).nullable(),
}

/** Fields of a queue. They are optional, because a server of the release before sends none of them. */
export const assignmentRow = z.object(assignmentFields).partial().shape
