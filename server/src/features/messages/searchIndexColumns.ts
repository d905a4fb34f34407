import { sql } from 'kysely'

/** The company and the 90-day period of a message in one integer. It must equal the expression of the index. Within a company it grows with time. */
export const indexedPeriod = sql<number>`
  (("messages"."companyId"::bigint << 16) + (("messages"."createdAt" at time zone 'UTC')::date - date '2000-01-01') / 90)`

/** The company as the index's first column, and not as its last, by which each statement is narrowed. */
export const indexedCompany = sql<number>`("messages"."companyId" + 0)`
