import { sql, type Transaction } from 'kysely'

/**
 * Colleagues who were invited by e-mail. Only the hash of the link's token is stored. An invitation that was sent again or withdrawn
 * stays for a while, so that its old link can say what became of it.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
create table invitations (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  email text not null,
  profile text not null check (profile in ('user', 'supervisor', 'admin')),
  "ticketsWithoutQueue" boolean not null default true,
  "invitedById" integer,
  "tokenHash" text not null unique,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  "usedAt" timestamptz(3),
  "revokedAt" timestamptz(3),
  unique ("companyId", id),
  foreign key ("companyId", "invitedById") references users ("companyId", id) on delete set null ("invitedById")
);
create unique index invitations_open on invitations ("companyId", email) where "usedAt" is null and "revokedAt" is null;
create index invitations_by_inviter on invitations ("companyId", "invitedById");
create index invitations_old on invitations ("expiresAt");

create table "invitationQueues" (
  "companyId" integer not null,
  "invitationId" integer not null,
  "queueId" integer not null,
  primary key ("companyId", "invitationId", "queueId"),
  foreign key ("companyId", "invitationId") references invitations ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade
);
create index "invitationQueues_of_queue" on "invitationQueues" ("companyId", "queueId");`
