import { sql, type Transaction } from 'kysely'

/**
 * An edit, a deletion or a reaction may be refused by the service: until the row of the outbox is gone it is pending, and a refusal stays with
 * the message. `sentAt`: when the service took the message, from which its time limits count.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statement).execute(tx)

const statement = 'alter table messages add change jsonb, add "sentAt" timestamptz(3);'
