import type { LiveHandlers } from '#web/shared/data/live/liveQuery.ts'

/** The key of all queries about questions that no assistant could answer. */
export const unansweredKey = ['knowledge', 'unanswered'] as const

/** The events that change them: a question goes with its ticket. */
export const unansweredEvents = {
  unansweredQuestion: () => 'refetch',
  ticket: ({ action }) => action === 'delete' && 'refetch',
} as const satisfies LiveHandlers<never>
