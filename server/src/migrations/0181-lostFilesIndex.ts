/** Each few minutes the product looks whether a lost file is back. */
export const index = { name: 'media_lost', table: 'media', sql: '("companyId", id) where "lostAt" is not null' }
