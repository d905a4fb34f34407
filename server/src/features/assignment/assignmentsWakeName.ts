/** Wakes the worker that assigns waiting conversations: one waits now, an agent has room again, or a rule has changed. */
export const assignmentsWakeName = 'assignments'
