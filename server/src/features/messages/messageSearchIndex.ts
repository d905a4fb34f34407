import { sql } from 'kysely'
import type { ReplacedIndex } from '../../kernel/database/replaceIndexes.ts'

/** The company and the 90-day period of a message in one integer. It must equal the expression of the index. Within a company it grows with time. */
export const indexedPeriod = sql<number>`
  (("messages"."companyId"::bigint << 16) + (("messages"."createdAt" at time zone 'UTC')::date - date '2000-01-01') / 90)`

/** The company as the index's first column, and not as its last, by which each statement is narrowed. */
export const indexedCompany = sql<number>`("messages"."companyId" + 0)`

/**
 * Whichever of the two there is answers all that is asked, those of the release before included, with the same rows: its statements have company
 * and letters, which are columns of both. So the old one may go while processes of that release still run; they go through all letters then.
 */
export const messageSearchIndex: ReplacedIndex = {
  name: 'messages_words',
  on: `messages using gin (
    ("companyId" + 0),
    (("companyId"::bigint << 16) + (("createdAt" at time zone 'UTC')::date - date '2000-01-01') / 90),
    folded gin_trgm_ops,
    "companyId"
  ) with (gin_pending_list_limit = 256) where folded is not null`,
  insteadOf: 'messages_text',
}
