import { sql, type Transaction } from 'kysely'

/** Lines, contacts, tickets, messages, and what keeps count of them. */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [lines, contacts, tickets, media, messages, outbox, ledger, accessNotices]) await sql.raw(statement).execute(tx)
}

/** `wanted`, `relink` and `commands` say what people asked of a line; the process that owns it sees to it, and writes `status`. */
const lines = `
alter table connections
  add provider text not null default 'beta',
  add "statusReason" text,
  add qrcode text not null default '',
  add retries integer not null default 0,
  add wanted text not null default 'connected' check (wanted in ('connected', 'disconnected')),
  add relink boolean not null default false,
  add commands integer not null default 0,
  add "greetingMessage" text not null default '',
  add "complationMessage" text not null default '',
  add "outOfHoursMessage" text not null default '',
  add "ratingMessage" text not null default '',
  add "tokenSealed" text,
  add "tokenHash" text,
  add "transferQueueId" integer,
  add "timeToTransfer" integer not null default 0,
  add "expiresTicket" integer not null default 0,
  add "expiresInactiveMessage" text not null default '',
  add "timeUseBotQueues" integer not null default 0,
  add "maxUseBotQueues" integer not null default 3,
  add "createdAt" timestamptz(3) not null default now(),
  add "updatedAt" timestamptz(3) not null default now(),
  add foreign key ("companyId", "transferQueueId") references queues ("companyId", id) on delete set null ("transferQueueId");
create index connections_by_name on connections ("companyId", (fold(name) collate "C"), id);
create index connections_transfer on connections ("companyId", "transferQueueId") where "transferQueueId" is not null;
create unique index connections_one_default on connections ("companyId") where "isDefault";
create unique index connections_token on connections ("tokenHash") where "tokenHash" is not null;

create table "connectionQueues" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "queueId" integer not null,
  primary key ("companyId", "connectionId", "queueId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade
);
create index "connectionQueues_of_queue" on "connectionQueues" ("companyId", "queueId");`

/** One person, many addresses: an identity is a kind of address and its canonical value. */
const contacts = `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table contacts (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  number text,
  email text not null default '',
  "profilePicUrl" text,
  "isGroup" boolean not null default false,
  "extraInfo" jsonb not null default '[]',
  "isNamed" boolean not null default false,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now(),
  unique ("companyId", id)
);
create index contacts_by_name on contacts ("companyId", (fold(name) collate "C"), id);
create index contacts_by_number on contacts ("companyId", number);
create index contacts_search on contacts using gin ("companyId", fold(name) gin_trgm_ops, number gin_trgm_ops);

create table "contactIdentities" (
  "companyId" integer not null,
  kind text not null,
  value text not null,
  "contactId" integer not null,
  primary key ("companyId", kind, value),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index "contactIdentities_of_contact" on "contactIdentities" ("companyId", "contactId");`

/** One ticket per contact and connection, whatever its status: it is opened again, never doubled. */
const tickets = `
create table tickets (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  "companyId" integer not null references companies on delete cascade,
  "contactId" integer not null,
  "connectionId" integer,
  "queueId" integer,
  "userId" integer,
  status text not null check (status in ('pending', 'open', 'closed')),
  "isGroup" boolean not null default false,
  chatbot boolean not null default false,
  "useIntegration" boolean not null default false,
  "promptId" integer,
  "integrationId" integer,
  "unreadMessages" integer not null default 0,
  "lastMessage" text not null default '',
  "lastFromMe" boolean not null default false,
  "lastMessageAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  unique ("companyId", id),
  constraint tickets_one_per_contact unique ("companyId", "contactId", "connectionId"),
  constraint tickets_attended check (status <> 'open' or "userId" is not null),
  constraint tickets_waiting check (status <> 'pending' or "userId" is null),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete set null ("connectionId"),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index tickets_by_status on tickets ("companyId", status, "updatedAt" desc, id desc) include ("queueId", "userId");
create index tickets_by_change on tickets ("companyId", "updatedAt" desc, id desc) include ("queueId", "userId");
create index tickets_of_user on tickets ("companyId", "userId", status, "updatedAt" desc, id desc);
create index tickets_of_queue on tickets ("companyId", "queueId", status, "updatedAt" desc, id desc);
create index tickets_of_connection on tickets ("companyId", "connectionId");

create table attendances (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "ticketId" integer not null,
  "queueId" integer,
  "userId" integer,
  "userName" text,
  "queuedAt" timestamptz(3) not null,
  "startedAt" timestamptz(3),
  "finishedAt" timestamptz(3),
  rate smallint,
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index attendances_of_ticket on attendances ("companyId", "ticketId", id);
create unique index attendances_one_running on attendances ("companyId", "ticketId") where "finishedAt" is null;
create index attendances_of_queue on attendances ("companyId", "queueId");
create index attendances_of_user on attendances ("companyId", "userId");

create table "ticketTags" (
  "companyId" integer not null,
  "ticketId" integer not null,
  "tagId" integer not null,
  primary key ("companyId", "ticketId", "tagId"),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "tagId") references tags ("companyId", id) on delete cascade
);
create index "ticketTags_of_tag" on "ticketTags" ("companyId", "tagId");

create table "ticketNotes" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "ticketId" integer not null,
  "userId" integer,
  "userName" text not null,
  note text not null,
  "createdAt" timestamptz(3) not null,
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "ticketNotes_of_ticket" on "ticketNotes" ("companyId", "ticketId", id desc);
create index "ticketNotes_of_user" on "ticketNotes" ("companyId", "userId");`

/** A file, kept once however many messages show it. `waiting`: still to be fetched from the carrier. */
const media = `
create table media (
  "companyId" integer not null references companies on delete cascade,
  id uuid not null,
  state text not null check (state in ('ready', 'waiting', 'missing')),
  mime text not null default 'application/octet-stream',
  name text not null default '',
  size bigint not null default 0,
  "uploadedByStaff" boolean not null default false,
  "hasThumbnail" boolean not null default false,
  seconds real,
  waveform jsonb,
  "connectionId" integer,
  "carrierRef" jsonb,
  attempts integer not null default 0,
  "nextTryAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default now(),
  primary key ("companyId", id),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete set null ("connectionId")
);
create index media_waiting on media ("companyId", "connectionId", "nextTryAt") where state = 'waiting';
create index media_of_connection on media ("companyId", "connectionId") where "connectionId" is not null;
create index media_by_age on media ("companyId", "createdAt");`

/**
 * People, contacts and connections are named without a reference: a message says who wrote it for good, and deleting a line
 * must not touch half a million rows. `seq` orders what has one time. Acks and read marks come to every row: with room on its
 * page, and in no index, they cost one write.
 */
const messages = `
create table messages (
  "companyId" integer not null,
  id uuid not null,
  seq bigint generated always as identity,
  "ticketId" integer not null,
  "contactId" integer not null,
  "connectionId" integer,
  "carrierId" text,
  "userId" integer,
  "userName" text,
  "fromMe" boolean not null,
  body text not null default '',
  folded text,
  "mediaType" text,
  "mediaId" uuid,
  ack smallint not null default 0,
  error text,
  read boolean not null default false,
  "isDeleted" boolean not null default false,
  "isEdited" boolean not null default false,
  "isForwarded" boolean not null default false,
  "isAutomatic" boolean not null default false,
  "quotedId" uuid,
  "createdAt" timestamptz(3) not null,
  primary key ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "mediaId") references media ("companyId", id)
) with (fillfactor = 85);
create index messages_of_ticket on messages ("companyId", "ticketId", "createdAt" desc, seq desc);
create unique index messages_by_carrier on messages ("companyId", "connectionId", "carrierId") where "carrierId" is not null;
create index messages_newest on messages ("companyId", "createdAt" desc, seq desc);
create index messages_of_media on messages ("companyId", "mediaId") where "mediaId" is not null;
create index messages_text on messages using gin ("companyId", folded gin_trgm_ops) with (gin_pending_list_limit = 256) where folded is not null;

create table reactions (
  "companyId" integer not null,
  "messageId" uuid not null,
  author text not null,
  emoji text not null,
  "fromMe" boolean not null,
  "userId" integer,
  "contactId" integer,
  "createdAt" timestamptz(3) not null,
  primary key ("companyId", "messageId", author),
  foreign key ("companyId", "messageId") references messages ("companyId", id) on delete cascade
);

create table "lateChanges" (
  id bigint generated always as identity primary key,
  "companyId" integer not null,
  "connectionId" integer not null,
  "carrierId" text not null,
  change jsonb not null,
  "createdAt" timestamptz(3) not null,
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
);
create index "lateChanges_of_message" on "lateChanges" ("companyId", "connectionId", "carrierId");`

const outbox = `
create table outbox (
  seq bigint generated always as identity primary key,
  "companyId" integer not null,
  "connectionId" integer not null,
  "contactId" integer not null,
  kind text not null,
  "messageId" uuid,
  given jsonb not null default '{}',
  attempts integer not null default 0,
  "notBefore" timestamptz(3) not null,
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "messageId") references messages ("companyId", id) on delete cascade
);
create index outbox_in_order on outbox ("companyId", "connectionId", "contactId", seq);
create index outbox_of_contact on outbox ("companyId", "contactId");
create index outbox_of_message on outbox ("companyId", "messageId");`

/** Counted in several rows a line, so that messages of one line do not wait for each other. */
const ledger = `
create table ledger (
  "companyId" integer not null,
  "connectionId" integer not null,
  shard smallint not null,
  received bigint not null default 0,
  stored bigint not null default 0,
  duplicates bigint not null default 0,
  quarantined bigint not null default 0,
  queued bigint not null default 0,
  sent bigint not null default 0,
  failed bigint not null default 0,
  primary key ("companyId", "connectionId", shard),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
) with (fillfactor = 50);

create table quarantine (
  id bigint generated always as identity primary key,
  "companyId" integer not null,
  "connectionId" integer not null,
  "eventId" text not null,
  kind text not null,
  payload text not null,
  reason text not null,
  "createdAt" timestamptz(3) not null,
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
);
create unique index quarantine_events on quarantine ("companyId", "connectionId", kind, "eventId");`

/** Whether one sees tickets without a queue is a right too. */
const accessNotices = `
drop trigger access_users on users;
create trigger access_users after update of profile, super, "ticketsWithoutQueue" or delete on users
  for each row execute function notice_access();`
