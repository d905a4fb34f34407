import { sql, type Transaction } from 'kysely'

/** What WhatsApp asks a user to confirm with a passkey, while a phone is being linked; one request at a time for each connection. */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table "passkeyRequests" (
  "companyId" integer not null,
  "connectionId" integer not null,
  challenge text not null,
  options jsonb not null,
  "expiresAt" timestamptz(3) not null,
  "userId" integer,
  "tokenHash" text unique,
  "answerSealed" text,
  primary key ("companyId", "connectionId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "passkeyRequests_of_user" on "passkeyRequests" ("companyId", "userId");`
