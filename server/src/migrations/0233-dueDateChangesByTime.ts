/** The log of changes shows the changes of the due date by time. */
export const index = { name: 'due_date_changes_by_time', table: 'dueDateChanges', sql: '("companyId", "createdAt" desc, id desc)' }
