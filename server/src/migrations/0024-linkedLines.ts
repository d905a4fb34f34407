import { sql, type Transaction } from 'kysely'

/**
 * What links a phone opens its account to whoever reads it, and so lies sealed. A line that shows a code shows another one when
 * it is opened again. Of what goes out, the carrier knows under which id of ours it did.
 */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `alter table connections
  drop column qrcode,
  add "codesSealed" text,
  add "codeLasts" integer not null default 0,
  add "pairingNumber" text not null default '',
  add "restrictedUntil" timestamptz(3);
alter table whatsapp.messages add "messageId" uuid`,
    )
    .execute(tx)
