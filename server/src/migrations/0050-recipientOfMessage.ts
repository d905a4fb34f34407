import { sql, type Transaction } from 'kysely'

/** Whoever hears what became of a message finds the campaign that has sent it. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(`create index "campaignRecipients_of_message" on "campaignRecipients" ("companyId", "messageId") where "messageId" is not null`)
    .execute(tx)
