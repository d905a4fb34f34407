import { sql, type Transaction } from 'kysely'

/** A service may refuse a campaign's message to one person for now. The recipient gets it later, a few times at most. */
export const up = (tx: Transaction<unknown>) => sql.raw(statement).execute(tx)

const statement = `
alter table "campaignRecipients" add "triesAgainAt" timestamptz, add tries smallint not null default 0;
create index "campaignRecipients_triesAgainAt" on "campaignRecipients" ("triesAgainAt") where "triesAgainAt" is not null;`
