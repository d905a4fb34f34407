import { sql, type Transaction } from 'kysely'

/**
 * Assistants that answer from the company's knowledge, that answer while it is closed, and words that always lead to a person. The release
 * before knows none of it: its assistants answer as before. 0276 makes the trigger of the log anew, with these columns.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
alter table prompts add "usesKnowledge" boolean not null default false, add "answersWhileClosed" boolean not null default false,
  add "alwaysHandOver" text[] not null default '{}';`
