import { sql, type Transaction } from 'kysely'

/**
 * What is due to go out is found in its order, however much waits behind it; what is first in the line of a contact by the contact,
 * which also serves whoever asks for all that waits for one.
 */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(`
drop index outbox_in_order;
drop index outbox_of_contact;
create index outbox_of_contact on outbox ("companyId", "contactId", "connectionId", seq);
create index outbox_due on outbox ("companyId", "connectionId", "notBefore", seq);`)
    .execute(tx)
