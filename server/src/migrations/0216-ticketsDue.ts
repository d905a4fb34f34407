/** The tickets with a running clock, by what is due next: the order of lists and of the board. */
export const index = { name: 'tickets_due', table: 'tickets', sql: '("companyId", "dueAt", id) where "dueAt" is not null' }
