/** The waiting list with the longest wait first. A ticket without the time waits since before it was stored, so it comes first. */
export const index = {
  name: 'tickets_waiting_longest',
  table: 'tickets',
  sql: `("companyId", "waitingSince" nulls first, id) where status = 'pending'`,
}
