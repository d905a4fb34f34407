import { sql, type Transaction } from 'kysely'

/**
 * A webhook may belong to the whole company, and a delivery may be about no conversation: `subject` says what it is about, and orders the
 * deliveries of it as `ticketId` does.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
alter table webhooks alter column "connectionId" drop not null;
alter table "webhookDeliveries" alter column "ticketId" drop not null, add column subject text;
create index "webhookDeliveries_of_subject" on "webhookDeliveries" ("webhookId", subject, seq) where state = 'waiting' and subject is not null;`
