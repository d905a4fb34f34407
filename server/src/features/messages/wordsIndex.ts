import type { ReplacedIndex } from '../../kernel/database/replaceIndexes.ts'

/**
 * Whichever of the two there is answers all that is asked, those of the release before included, with the same rows: its statements have company
 * and letters, which are columns of both. So the old one may go while processes of that release still run; they go through all letters then.
 */
export const wordsIndex: ReplacedIndex = {
  name: 'messages_words',
  on: `messages using gin (
    ("companyId" + 0),
    (("companyId"::bigint << 16) + (("createdAt" at time zone 'UTC')::date - date '2000-01-01') / 90),
    folded gin_trgm_ops,
    "companyId"
  ) with (gin_pending_list_limit = 256) where folded is not null`,
  insteadOf: 'messages_text',
}
