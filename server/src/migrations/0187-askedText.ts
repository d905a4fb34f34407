import { sql, type Transaction } from 'kysely'

/**
 * What the customer asks: the newest message that the bot did not take as an answer to a menu, its time and its id. `lastIsAutomatic`: the
 * bot wrote the last message. The release before writes `lastMessageAt` without these columns, so they count only while `previewAt` is equal
 * to it. Older rows stay empty and show their last message.
 */
export const up = (tx: Transaction<unknown>) =>
  sql`alter table tickets
    add "askedText" text, add "askedTextAt" timestamptz(3), add "askedMessageId" uuid,
    add "lastIsAutomatic" boolean not null default false, add "previewAt" timestamptz(3)`.execute(tx)
