/** The log of changes shows the acts of support visits by time. */
export const index = { name: 'support_acts_by_time', table: 'supportActs', sql: '("companyId", at desc, id desc)' }
