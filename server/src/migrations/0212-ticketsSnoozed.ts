/** The tickets that sleep, by the end of their snooze: a list of people, and each minute the job that wakes them. */
export const index = {
  name: 'tickets_snoozed',
  table: 'tickets',
  sql: '("companyId", "snoozedUntil", id) where "snoozedUntil" is not null',
}
