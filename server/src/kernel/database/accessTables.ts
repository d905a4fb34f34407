/**
 * Tables that decide about rights, with their columns that do not matter for it. The database announces changes (`notice_access` of the
 * baseline).
 */
export const ACCESS_TABLES: Readonly<Record<string, readonly string[]>> = {
  users: ['online', 'seenAt', 'availability', 'availabilityUntil', 'availabilityEnds'],
  userQueues: [],
  sessions: ['refreshHash', 'previousHash', 'rotatedAt', 'expiresAt'],
  companies: [],
  plans: [],
  settings: [],
  paymentSettings: [],
  supportVisits: [],
  personTokens: [],
}
