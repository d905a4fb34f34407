/** The tickets whose clock still has a warning or a breach to tell, by when it is: the worker reads only these. */
export const index = {
  name: 'tickets_due_notice',
  table: 'tickets',
  sql: '("dueNoticeAt", "companyId", id) where "dueNoticeAt" is not null',
}
