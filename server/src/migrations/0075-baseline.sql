-- Everything that the migrations 0001 to 0075 made, but the sums of attendances: `0075-baseline.ts` makes those.
-- Foreign keys stand in the order in which they were first made: it is the order in which the database deletes what belongs to a row.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create schema cloud;
create schema simulator;
create schema whatsapp;

-- The twin of the contract's `fold`: a text without case and accents. Lists are sorted and searched by it.
create function fold(text) returns text language sql immutable parallel safe as $$ select lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu") $$;

-- One sequence orders the messages of chats and, by the newest message of each, the chats.
create sequence "chatActivity" as integer;

-- Values of the installation itself.
create table platform (
  key text primary key,
  value text not null
);

create table plans (
  id integer generated always as identity primary key,
  name text not null,
  users integer not null,
  connections integer not null,
  queues integer not null,
  "valueCents" integer not null,
  public boolean not null default true,
  "useCampaigns" boolean not null default true,
  "useKanban" boolean not null default true,
  "useOpenAi" boolean not null default true,
  "useIntegrations" boolean not null default true,
  "useSchedules" boolean not null default true,
  "useInternalChat" boolean not null default true,
  "useExternalApi" boolean not null default true
);
create unique index plans_name on plans (lower(name));

create table throttles (
  key text primary key,
  count integer not null,
  "windowEnds" timestamptz(3) not null
);

-- `anchorDay` is the agreed day of the month: a short month must not make it forgotten. `dueCause` says why a due date changes: the trigger
-- `keep_due_date` moves it to the book. `nextPlanId` waits until the paid period ends. `expiredSince` and `removalWarnedAt` are cleared when
-- the due date moves.
create table companies (
  id integer generated always as identity primary key,
  platform boolean not null default false,
  name text not null,
  email text not null,
  phone text not null default '',
  status boolean not null default true,
  "dueDate" date,
  "trialExpiration" timestamptz(3),
  "planId" integer not null references plans,
  recurrence text not null default 'MENSAL',
  "billingName" text not null default '',
  "billingAddress" text not null default '',
  "billingCity" text not null default '',
  "billingState" text not null default '',
  "billingZipcode" text not null default '',
  "billingCountry" text not null default '',
  schedules jsonb not null,
  "createdAt" timestamptz(3) not null default now(),
  "anchorDay" smallint,
  "dueCause" jsonb,
  "emailConfirmed" boolean not null default true,
  "nextPlanId" integer,
  "nextPlanFrom" date,
  "expiredSince" timestamptz(3),
  "removalWarnedAt" timestamptz(3),
  constraint "companies_next_plan" check (("nextPlanId" is null) = ("nextPlanFrom" is null))
);
create unique index companies_one_platform on companies (platform) where platform;
create index companies_by_name on companies (fold(name) collate "C", id);
create index companies_by_plan on companies ("planId");
create index companies_due on companies ("dueDate") where "dueDate" is not null;
create index companies_of_next_plan on companies ("nextPlanId") where "nextPlanId" is not null;

create table settings (
  "companyId" integer not null references companies on delete cascade,
  key text not null,
  value text not null,
  primary key ("companyId", key)
);

-- `wanted`, `relink` and `commands` are what people asked for. The process that owns the connection acts on them and writes `status`.
-- Columns that end in `Sealed` can be read with the secret of the installation only.
create table connections (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  status text not null default 'DISCONNECTED',
  "isDefault" boolean not null default false,
  provider text not null default 'beta',
  "statusReason" text,
  retries integer not null default 0,
  wanted text not null default 'connected',
  relink boolean not null default false,
  commands integer not null default 0,
  "greetingMessage" text not null default '',
  "complationMessage" text not null default '',
  "outOfHoursMessage" text not null default '',
  "ratingMessage" text not null default '',
  "tokenSealed" text,
  "tokenHash" text,
  "transferQueueId" integer,
  "timeToTransfer" integer not null default 0,
  "expiresTicket" integer not null default 0,
  "expiresInactiveMessage" text not null default '',
  "timeUseBotQueues" integer not null default 0,
  "maxUseBotQueues" integer not null default 3,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now(),
  "promptId" integer,
  "integrationId" integer,
  settings jsonb not null default '{}',
  "secretsSealed" text,
  "codesSealed" text,
  "codeLasts" integer not null default 0,
  "pairingNumber" text not null default '',
  "restrictedUntil" timestamptz(3),
  "historyProgress" smallint,
  unique ("companyId", id),
  check (wanted in ('connected', 'disconnected'))
);
create unique index connections_name on connections ("companyId", lower(name));
create index connections_by_name on connections ("companyId", fold(name) collate "C", id);
create index connections_transfer on connections ("companyId", "transferQueueId") where "transferQueueId" is not null;
create unique index connections_one_default on connections ("companyId") where "isDefault";
create unique index connections_token on connections ("tokenHash") where "tokenHash" is not null;
create index connections_of_prompt on connections ("companyId", "promptId") where "promptId" is not null;
create index connections_of_integration on connections ("companyId", "integrationId") where "integrationId" is not null;

-- `ticketsWithoutQueue`: whether the user sees tickets that have no queue.
create table users (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  email text not null unique,
  profile text not null,
  super boolean not null default false,
  "passwordHash" text not null,
  language text,
  "ticketsWithoutQueue" boolean not null default true,
  "whatsappId" integer,
  online boolean not null default false,
  "seenAt" timestamptz(3),
  unique ("companyId", id),
  check (profile in ('user', 'supervisor', 'admin')),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete set null ("whatsappId")
);
create index users_newest on users ("companyId", id desc);
create index users_online on users ("seenAt") where online;
create index users_by_connection on users ("companyId", "whatsappId") where "whatsappId" is not null;

create table sessions (
  id uuid primary key,
  "companyId" integer not null,
  "userId" integer not null,
  "refreshHash" text not null,
  "previousHash" text,
  "rotatedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  "revokedAt" timestamptz(3),
  address text not null,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create unique index sessions_one_live on sessions ("userId") where "revokedAt" is null;
create index sessions_of_user on sessions ("companyId", "userId");
create index sessions_old on sessions ("expiresAt");

create table "resetCodes" (
  "companyId" integer not null,
  "userId" integer not null,
  "codeHash" text not null,
  "expiresAt" timestamptz(3) not null,
  "triesLeft" integer not null,
  known boolean not null,
  primary key ("companyId", "userId", known),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);

create table queues (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  color text not null,
  "orderQueue" integer not null default 0,
  "greetingMessage" text not null default '',
  "outOfHoursMessage" text not null default '',
  schedules jsonb not null default '[{"endTime": "18:00", "weekday": "Segunda-feira", "startTime": "08:00", "weekdayEn": "monday"}, {"endTime": "18:00", "weekday": "Terça-feira", "startTime": "08:00", "weekdayEn": "tuesday"}, {"endTime": "18:00", "weekday": "Quarta-feira", "startTime": "08:00", "weekdayEn": "wednesday"}, {"endTime": "18:00", "weekday": "Quinta-feira", "startTime": "08:00", "weekdayEn": "thursday"}, {"endTime": "18:00", "weekday": "Sexta-feira", "startTime": "08:00", "weekdayEn": "friday"}, {"endTime": "12:00", "weekday": "Sábado", "startTime": "08:00", "weekdayEn": "saturday"}, {"endTime": "00:00", "weekday": "Domingo", "startTime": "00:00", "weekdayEn": "sunday"}]',
  "promptId" integer,
  "integrationId" integer,
  unique ("companyId", id),
  constraint "queues_color" unique ("companyId", color)
);
create unique index queues_name on queues ("companyId", lower(name));
create index queues_in_order on queues ("companyId", "orderQueue", id);
create index queues_of_prompt on queues ("companyId", "promptId") where "promptId" is not null;
create index queues_of_integration on queues ("companyId", "integrationId") where "integrationId" is not null;

create table "userQueues" (
  "companyId" integer not null,
  "userId" integer not null,
  "queueId" integer not null,
  primary key ("companyId", "userId", "queueId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade
);
create index "userQueues_of_queue" on "userQueues" ("companyId", "queueId");

create table tags (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  color text not null,
  kanban smallint not null default 0,
  "laneOrder" integer,
  unique ("companyId", id),
  check (kanban in (0, 1))
);
create unique index tags_name on tags ("companyId", lower(name));
create index tags_by_name on tags ("companyId", fold(name) collate "C", id);

alter table connections add foreign key ("companyId", "transferQueueId") references queues ("companyId", id) on delete set null ("transferQueueId");

create table "connectionQueues" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "queueId" integer not null,
  primary key ("companyId", "connectionId", "queueId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade
);
create index "connectionQueues_of_queue" on "connectionQueues" ("companyId", "queueId");

-- `isNamed`: a person of the company chose the name.
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
  "optedOutAt" timestamptz(3),
  unique ("companyId", id)
);
create index contacts_by_name on contacts ("companyId", fold(name) collate "C", id);
create index contacts_by_number on contacts ("companyId", number);
create index contacts_search on contacts using gin ("companyId", fold(name) gin_trgm_ops, number gin_trgm_ops) with (gin_pending_list_limit = 64);
create index contacts_opted_out on contacts ("companyId", fold(name) collate "C", id) where "optedOutAt" is not null;
create index contacts_created on contacts ("companyId", "createdAt");

-- A contact has many addresses. An identity is a kind of address and its canonical value.
create table "contactIdentities" (
  "companyId" integer not null,
  kind text not null,
  value text not null,
  "contactId" integer not null,
  primary key ("companyId", kind, value),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index "contactIdentities_of_contact" on "contactIdentities" ("companyId", "contactId");

-- One ticket per contact and connection, whatever its status: it is opened again, never doubled. `bot`: where the bot is; null while a
-- person has the conversation. `toldClosed`: the start of the closed period that the customer was told of.
create table tickets (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  "companyId" integer not null references companies on delete cascade,
  "contactId" integer not null,
  "connectionId" integer,
  "queueId" integer,
  "userId" integer,
  status text not null,
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
  bot jsonb,
  "waitsBecause" jsonb,
  "toldClosed" timestamptz(3),
  "askedAt" timestamptz(3),
  "heardAt" timestamptz(3),
  unique ("companyId", id),
  constraint "tickets_one_per_contact" unique ("companyId", "contactId", "connectionId"),
  check (status in ('pending', 'open', 'closed')),
  constraint "tickets_attended" check ((status <> 'open') or ("userId" is not null)),
  constraint "tickets_waiting" check ((status <> 'pending') or ("userId" is null)),
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
create index tickets_of_prompt on tickets ("companyId", "promptId") where "promptId" is not null;
create index tickets_of_integration on tickets ("companyId", "integrationId") where "integrationId" is not null;
create index tickets_without_queue on tickets ("companyId", "connectionId") where (status = 'pending') and ("queueId" is null);
create index tickets_unanswered on tickets ("companyId", "connectionId", "lastMessageAt") where (status = 'open') and "lastFromMe";
create index tickets_asking on tickets ("askedAt") where "askedAt" is not null;

-- One time that a ticket waits, is attended and ends, and the acts by which it did.
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
  "queuedAct" text,
  "startedAct" text,
  "finishedAct" text,
  "closedById" integer,
  "closedByName" text,
  "answeredAt" timestamptz(3),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index attendances_of_ticket on attendances ("companyId", "ticketId", id);
create unique index attendances_one_running on attendances ("companyId", "ticketId") where "finishedAt" is null;
create index attendances_of_queue on attendances ("companyId", "queueId");
create index attendances_of_user on attendances ("companyId", "userId");
create index attendances_closed_by on attendances ("companyId", "closedById") where "closedById" is not null;
create index attendances_queued on attendances ("companyId", "queuedAt") include ("queuedAct", "queueId", "ticketId");
create index attendances_started on attendances ("companyId", "startedAt") include ("queuedAt", "userId", "userName") where "startedAt" is not null;
create index attendances_finished on attendances ("companyId", "finishedAt") include ("queuedAt", "startedAt", "finishedAct", "userId", rate) where "finishedAt" is not null;
create index attendances_answered on attendances ("companyId", "answeredAt") include ("queuedAt", "startedAt") where "answeredAt" is not null;
create index attendances_begun on attendances ("companyId", "queuedAt") include ("queueId", "ticketId") where ("queuedAct" is null) or ("queuedAct" <> all (array['takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign']));

create table "ticketTags" (
  "companyId" integer not null,
  "ticketId" integer not null,
  "tagId" integer not null,
  primary key ("companyId", "ticketId", "tagId"),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "tagId") references tags ("companyId", id) on delete cascade
);
create index "ticketTags_of_tag" on "ticketTags" ("companyId", "tagId", "ticketId");

-- `idempotencyKey`: a repeated call is answered with the same note.
create table "ticketNotes" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "ticketId" integer not null,
  "userId" integer,
  "userName" text not null,
  note text not null,
  "createdAt" timestamptz(3) not null,
  "idempotencyKey" uuid,
  unique ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "ticketNotes_of_ticket" on "ticketNotes" ("companyId", "ticketId", id desc);
create index "ticketNotes_of_user" on "ticketNotes" ("companyId", "userId");
create unique index "ticketNotes_by_key" on "ticketNotes" ("companyId", "idempotencyKey") where "idempotencyKey" is not null;

-- A file, stored once however many messages show it. `waiting`: it must still be fetched from the channel.
create table media (
  "companyId" integer not null references companies on delete cascade,
  id uuid not null,
  state text not null,
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
  transcript text,
  primary key ("companyId", id),
  check (state in ('ready', 'waiting', 'missing')),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete set null ("connectionId")
);
create index media_waiting on media ("companyId", "connectionId", "nextTryAt") where state = 'waiting';
create index media_of_connection on media ("companyId", "connectionId") where "connectionId" is not null;
create index media_by_age on media ("companyId", "createdAt");

-- Users, contacts and connections have no reference here: a message says for good who wrote it, and deleting a connection must not touch
-- half a million rows. `seq` orders messages of the same time. Acks and read marks change in every row: there is free room on each page
-- and no index on them, so they cost one write.
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
  "deliveredAt" timestamptz(3),
  "readAt" timestamptz(3),
  origin text,
  template jsonb,
  pricing jsonb,
  menu jsonb,
  link jsonb,
  primary key ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "mediaId") references media ("companyId", id)
) with (fillfactor = 85);
create index messages_of_ticket on messages ("companyId", "ticketId", "createdAt" desc, seq desc);
create unique index messages_by_carrier on messages ("companyId", "connectionId", "carrierId") where "carrierId" is not null;
create index messages_newest on messages ("companyId", "createdAt" desc, seq desc);
create index messages_of_media on messages ("companyId", "mediaId") where "mediaId" is not null;
create index messages_pictures on messages ("companyId", "ticketId", "createdAt" desc, seq desc) where "mediaType" in ('image', 'video');
create index messages_files on messages ("companyId", "ticketId", "createdAt" desc, seq desc) where "mediaType" in ('audio', 'application');
create index messages_words on messages using gin ((("companyId" + 0)), (((("companyId")::bigint << 16) + (((("createdAt" at time zone 'UTC'))::date - '2000-01-01') / 90))), folded gin_trgm_ops, "companyId") with (gin_pending_list_limit = 256) where folded is not null;

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

-- Changes that arrived before their message.
create table "lateChanges" (
  id bigint generated always as identity primary key,
  "companyId" integer not null,
  "connectionId" integer not null,
  "carrierId" text not null,
  change jsonb not null,
  "createdAt" timestamptz(3) not null,
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
);
create index "lateChanges_of_message" on "lateChanges" ("companyId", "connectionId", "carrierId");

-- What waits to be sent: `outbox_due` finds what is due, `outbox_of_contact` what is first for a contact.
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
create index outbox_of_message on outbox ("companyId", "messageId");
create index outbox_of_contact on outbox ("companyId", "contactId", "connectionId", seq);
create index outbox_due on outbox ("companyId", "connectionId", "notBefore", seq);

-- Counters of a connection, in several rows each, so that its messages do not wait for each other.
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
  "fromAttendant" bigint not null default 0,
  "fromBot" bigint not null default 0,
  "fromQuickMessage" bigint not null default 0,
  "fromSchedule" bigint not null default 0,
  "fromCampaign" bigint not null default 0,
  "fromApi" bigint not null default 0,
  primary key ("companyId", "connectionId", shard),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
) with (fillfactor = 50);

-- Events that could not be stored, whole. A message or a call that comes again is stored once.
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
create unique index quarantine_events on quarantine ("companyId", "connectionId", kind, "eventId") where kind in ('message', 'call');
create index quarantine_by_connection on quarantine ("companyId", "connectionId");

-- The simulated network. It stands outside the product, in a schema that refers to none of our tables.
-- `moves` counts changes of state, so that an outdated view of a connection is recognised; `heard` counts messages since the faults were set.
create table simulator.lines (
  id integer primary key,
  status text not null default 'DISCONNECTED',
  reason text,
  paired boolean not null default false,
  qrcode text not null default '',
  retries integer not null default 0,
  until timestamptz(3),
  faults jsonb not null default '{}',
  moves integer not null default 0,
  heard integer not null default 0,
  "lastAt" timestamptz(3) not null default '1970-01-01 00:00:00+00'
) with (fillfactor = 50);

-- The phones that a connection has met. `numberKey`: what all spellings of the number share.
create table simulator.people (
  id integer generated always as identity primary key,
  "connectionId" integer not null,
  number text,
  "numberKey" text,
  lid text,
  name text not null default '',
  "typingAt" timestamptz(3),
  "isAway" boolean not null default false,
  "rejectedAt" timestamptz(3)
);
create unique index people_by_number on simulator.people ("connectionId", "numberKey") where "numberKey" is not null;
create unique index people_by_lid on simulator.people ("connectionId", lid) where lid is not null;

-- `outgoing`: handed over by the product; otherwise written at a phone, the connection's own handset included. `received`: how often it was
-- handed to the product; `reported`: the highest ack that the product was told.
create table simulator.messages (
  "connectionId" integer not null,
  id text not null,
  seq bigint generated always as identity,
  outgoing boolean not null,
  "fromMe" boolean not null,
  "messageId" text,
  "personId" integer,
  "groupId" text,
  "groupName" text,
  body text not null default '',
  "mediaType" text,
  file jsonb,
  "quotedId" text,
  "isForwarded" boolean not null default false,
  "isEdited" boolean not null default false,
  "isDeleted" boolean not null default false,
  reaction text,
  "ownReaction" text,
  at timestamptz(3) not null,
  "readAt" timestamptz(3),
  received integer not null default 0,
  reported smallint not null default 0,
  menu jsonb,
  tap text,
  primary key ("connectionId", id)
);
create index messages_of_person on simulator.messages ("connectionId", "personId", seq);
create index messages_of_group on simulator.messages ("connectionId", "groupId", seq) where "groupId" is not null;
create index messages_to_report on simulator.messages ("connectionId") where outgoing and (reported < 4);

create table simulator.files (
  "connectionId" integer not null,
  "messageId" text not null,
  part integer not null,
  bytes bytea not null,
  primary key ("connectionId", "messageId", part)
);
alter table simulator.files alter bytes set storage external;

-- Changes of tickets that were already made, with their answers, so that a repeated call gets the same answer.
create table "appliedChanges" (
  "companyId" integer not null,
  id uuid not null,
  "ticketId" integer not null,
  "userId" integer not null,
  answer jsonb not null,
  "createdAt" timestamptz(3) not null,
  primary key ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade
);
create index "appliedChanges_of_ticket" on "appliedChanges" ("companyId", "ticketId");

-- AI assistants. One that a queue or a connection uses cannot be deleted.
create table prompts (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  prompt text not null,
  model text not null,
  "maxTokens" integer not null,
  temperature real not null,
  "apiKeySealed" text not null,
  "maxMessages" integer not null,
  "queueId" integer,
  unique ("companyId", id),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId")
);
create unique index prompts_name on prompts ("companyId", lower(name));
create index prompts_by_name on prompts ("companyId", fold(name) collate "C", id);
create index prompts_of_queue on prompts ("companyId", "queueId");

-- Services that answer customers, such as n8n.
create table integrations (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  type text not null,
  name text not null,
  "projectName" text not null default '',
  language text not null default 'pt-BR',
  "urlN8N" text not null default '',
  "typebotSlug" text not null default '',
  "typebotExpires" integer not null default 1,
  "typebotDelayMessage" integer not null default 1000,
  "typebotKeywordFinish" text not null default '',
  "typebotKeywordRestart" text not null default '',
  "typebotUnknownMessage" text not null default '',
  "typebotRestartMessage" text not null default '',
  "jsonSealed" text,
  "secretSealed" text,
  unique ("companyId", id)
);
create unique index integrations_name on integrations ("companyId", lower(name));
create index integrations_newest on integrations ("companyId", id desc);

alter table queues add foreign key ("companyId", "promptId") references prompts ("companyId", id);
alter table queues add foreign key ("companyId", "integrationId") references integrations ("companyId", id);
alter table connections add foreign key ("companyId", "promptId") references prompts ("companyId", id);
alter table connections add foreign key ("companyId", "integrationId") references integrations ("companyId", id);

create table "queueOptions" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "queueId" integer not null,
  "parentId" integer,
  "position" integer not null,
  title text not null,
  message text not null default '',
  unique ("companyId", id),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade,
  foreign key ("companyId", "parentId") references "queueOptions" ("companyId", id) on delete cascade
);
create index "queueOptions_of_queue" on "queueOptions" ("companyId", "queueId", "position", id);
create index "queueOptions_of_parent" on "queueOptions" ("companyId", "parentId") where "parentId" is not null;

-- Rehearsed conversations with the bot that must go the same way after every change.
create table "queueTests" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "queueId" integer not null,
  name text not null,
  "connectionId" integer,
  moment text not null,
  turns jsonb not null,
  check (moment in ('open', 'closed')),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade,
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete set null ("connectionId")
);
create index "queueTests_of_queue" on "queueTests" ("companyId", "queueId", id);
create index "queueTests_of_connection" on "queueTests" ("companyId", "connectionId") where "connectionId" is not null;

alter table tickets add foreign key ("companyId", "promptId") references prompts ("companyId", id) on delete set null ("promptId");
alter table tickets add foreign key ("companyId", "integrationId") references integrations ("companyId", id) on delete set null ("integrationId");

-- The timeline of a ticket.
create table "ticketSteps" (
  id bigint generated always as identity primary key,
  "companyId" integer not null,
  "ticketId" integer not null,
  code text not null,
  "values" jsonb not null default '{}',
  "userId" integer,
  "userName" text,
  "createdAt" timestamptz(3) not null,
  act text,
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "ticketSteps_of_ticket" on "ticketSteps" ("companyId", "ticketId", id desc);
create index "ticketSteps_of_user" on "ticketSteps" ("companyId", "userId") where "userId" is not null;

alter table attendances add foreign key ("companyId", "closedById") references users ("companyId", id) on delete set null ("closedById");

-- Users who closed the list of first steps. Each closes it for themselves.
create table "hiddenFirstSteps" (
  "companyId" integer not null,
  "userId" integer not null,
  primary key ("companyId", "userId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);

-- What the WhatsApp channel stores, in a schema that refers to none of our tables. The secret of the installation opens what is sealed.
create table whatsapp.accounts (
  "connectionId" integer primary key,
  sealed text not null
);

create table whatsapp.keys (
  "connectionId" integer not null,
  type text not null,
  id text not null,
  sealed text not null,
  primary key ("connectionId", type, id)
) with (fillfactor = 70);

-- Messages that are deciphered and not stored by the product yet: each can be deciphered once only.
create table whatsapp.heard (
  "connectionId" integer not null,
  hash text not null,
  seq bigint generated always as identity,
  sealed text not null,
  primary key ("connectionId", hash)
);

-- Messages that may be asked for again, quoted or changed. `taken`: the service has accepted it.
create table whatsapp.messages (
  "connectionId" integer not null,
  id text not null,
  chat text not null,
  "fromMe" boolean not null,
  participant text,
  sealed text,
  taken boolean not null,
  at timestamptz(3) not null default now(),
  "messageId" uuid,
  primary key ("connectionId", id)
);
create index messages_by_age on whatsapp.messages ("connectionId", at);

-- Acks that arrived and are not stored yet.
create table whatsapp.raised (
  "connectionId" integer not null,
  "carrierId" text not null,
  ack smallint not null,
  at timestamptz(3) not null,
  primary key ("connectionId", "carrierId", ack)
);

create table whatsapp.people (
  "connectionId" integer not null,
  key text not null,
  number text,
  lid text,
  name text not null,
  primary key ("connectionId", key)
);

-- Prepared answers, each with a file if it has one.
create table "quickMessages" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  shortcode text not null,
  message text not null default '',
  geral boolean not null default false,
  status boolean not null default true,
  "mediaId" uuid,
  "userId" integer,
  unique ("companyId", id),
  foreign key ("companyId", "mediaId") references media ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "quickMessages_by_shortcode" on "quickMessages" ("companyId", fold(shortcode) collate "C", id);
create index "quickMessages_of_media" on "quickMessages" ("companyId", "mediaId") where "mediaId" is not null;
create index "quickMessages_of_user" on "quickMessages" ("companyId", "userId");

-- How often each user has sent each quick message.
create table "quickMessageUses" (
  "companyId" integer not null,
  "quickMessageId" integer not null,
  "userId" integer not null,
  uses integer not null,
  primary key ("companyId", "userId", "quickMessageId"),
  foreign key ("companyId", "quickMessageId") references "quickMessages" ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index "quickMessageUses_of_message" on "quickMessageUses" ("companyId", "quickMessageId");

-- `repeatFrom`: the local time of the first run, which repetitions keep. `messageId` has no reference: deleting a conversation must not
-- look here for each of its messages.
create table schedules (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  kind text not null default 'message',
  body text not null,
  "contactId" integer not null,
  "userId" integer,
  "connectionId" integer,
  "openTicket" boolean not null default false,
  "sendAt" timestamptz(3) not null,
  "sentAt" timestamptz(3),
  status text not null default 'PENDENTE',
  error text,
  repeat jsonb,
  "repeatFrom" text,
  "mediaId" uuid,
  "messageId" uuid,
  "templateId" integer,
  "templateValues" jsonb not null default '{}',
  unique ("companyId", id),
  check (kind in ('message', 'reminder')),
  check (status in ('PENDENTE', 'ENVIADA', 'ERRO')),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete set null ("connectionId"),
  foreign key ("companyId", "mediaId") references media ("companyId", id) on delete set null ("mediaId")
);
create index schedules_due on schedules ("sendAt", id) where status = 'PENDENTE';
create index schedules_newest on schedules ("companyId", id desc);
create index schedules_by_time on schedules ("companyId", "sendAt");
create index schedules_of_contact on schedules ("companyId", "contactId", id);
create index schedules_of_user on schedules ("companyId", "userId", id);
create index schedules_of_connection on schedules ("companyId", "connectionId") where "connectionId" is not null;
create index schedules_of_media on schedules ("companyId", "mediaId") where "mediaId" is not null;
create index schedules_of_message on schedules ("companyId", "messageId") where "messageId" is not null;
create index schedules_of_template on schedules ("companyId", "templateId") where "templateId" is not null;

-- Lists of prepared files.
create table "fileLists" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  message text not null,
  unique ("companyId", id)
);
create unique index "fileLists_name" on "fileLists" ("companyId", lower(name));
create index "fileLists_by_name" on "fileLists" ("companyId", fold(name) collate "C", id);

create table "fileOptions" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "fileListId" integer not null,
  "position" integer not null,
  name text not null,
  "mediaId" uuid,
  unique ("companyId", id),
  foreign key ("companyId", "fileListId") references "fileLists" ("companyId", id) on delete cascade,
  foreign key ("companyId", "mediaId") references media ("companyId", id)
);
create index "fileOptions_of_list" on "fileOptions" ("companyId", "fileListId", "position");
create index "fileOptions_of_media" on "fileOptions" ("companyId", "mediaId") where "mediaId" is not null;

-- People to whom a campaign is sent. The trigger `count_list_items` keeps the counts: nobody counts fifty thousand rows for each page.
create table "contactLists" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  "contactsCount" integer not null default 0,
  "validCount" integer not null default 0,
  "invalidCount" integer not null default 0,
  unique ("companyId", id)
);
create index "contactLists_by_name" on "contactLists" ("companyId", fold(name) collate "C", id);

-- `canonical` is what all spellings of a number share, so that nobody is in a list twice.
create table "contactListItems" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "contactListId" integer not null,
  name text not null,
  number text not null,
  email text not null default '',
  canonical text not null,
  "isWhatsappValid" boolean,
  unique ("companyId", id),
  foreign key ("companyId", "contactListId") references "contactLists" ("companyId", id) on delete cascade
);
create unique index "contactListItems_canonical" on "contactListItems" ("companyId", "contactListId", canonical);
create index "contactListItems_by_name" on "contactListItems" ("companyId", "contactListId", fold(name) collate "C", id);

create table "contactListImports" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "contactListId" integer not null,
  "fileId" uuid not null,
  "fileName" text not null,
  titles jsonb not null,
  columns jsonb not null,
  state text not null default 'chosen',
  total integer not null,
  done integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  wrong integer not null default 0,
  unique ("companyId", id),
  unique ("companyId", "contactListId"),
  check (state in ('chosen', 'running', 'done', 'cancelled', 'failed')),
  foreign key ("companyId", "contactListId") references "contactLists" ("companyId", id) on delete cascade
);

-- Rows of a sheet that could not be imported.
create table "contactListFaults" (
  "companyId" integer not null,
  "importId" integer not null,
  line integer not null,
  name text not null,
  number text not null,
  email text not null,
  faults jsonb not null,
  primary key ("companyId", "importId", line),
  foreign key ("companyId", "importId") references "contactListImports" ("companyId", id) on delete cascade
);

-- What the official API told us. What must not be done again stays for a while, without its content.
create table cloud.heard (
  "connectionId" integer not null,
  key text not null,
  seq bigint generated always as identity,
  chat text not null,
  sealed text,
  done boolean not null default false,
  at timestamptz(3) not null default now(),
  primary key ("connectionId", key)
);
create index heard_waiting on cloud.heard ("connectionId", seq) where not done;
create index heard_done on cloud.heard ("connectionId", at) where done;

-- Calls that were begun; without the id of the service while the answer has not come.
create table cloud.sent (
  "connectionId" integer not null,
  "messageId" uuid not null,
  attempt bigint not null,
  "carrierId" text,
  at timestamptz(3) not null default now(),
  primary key ("connectionId", "messageId")
);
create index sent_by_age on cloud.sent ("connectionId", at);

-- `lastId`: the customer's newest message, which the service wants to know before it shows that somebody reads or types.
create table cloud.people (
  "connectionId" integer not null,
  key text not null,
  number text,
  "numberKey" text,
  bsuid text,
  name text not null,
  "lastId" text,
  primary key ("connectionId", key)
);
create index people_by_number on cloud.people ("connectionId", "numberKey") where "numberKey" is not null;

-- When the service called for a connection: to verify the address, with an event, with a wrong signature.
create table cloud.lines (
  "connectionId" integer primary key,
  "verifiedAt" timestamptz(3),
  "heardAt" timestamptz(3),
  "refusedAt" timestamptz(3)
);

-- When the token of a connection was last used. It is a table of its own, because others lock the row of the connection while they change it.
create table "lineTokenUses" (
  "companyId" integer not null references companies on delete cascade,
  "connectionId" integer not null,
  "usedAt" timestamptz(3) not null,
  primary key ("companyId", "connectionId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
);

-- Programs that get the events of a connection.
create table webhooks (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "connectionId" integer not null,
  url text not null,
  events jsonb not null default '[]',
  "secretSealed" text not null,
  "isOn" boolean not null default true,
  "offBecause" text,
  failures integer not null default 0,
  "pausedUntil" timestamptz(3),
  "failingSince" timestamptz(3),
  unique ("companyId", id),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
);
create index webhooks_of_connection on webhooks ("companyId", "connectionId");

-- `ticketId` has no reference: an event is delivered even if its conversation was deleted.
create table "webhookDeliveries" (
  seq bigint generated always as identity primary key,
  id uuid not null default gen_random_uuid(),
  "companyId" integer not null references companies on delete cascade,
  "webhookId" integer not null,
  "ticketId" integer not null,
  event text not null,
  payload jsonb not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  "notBefore" timestamptz(3) not null,
  "dueSince" timestamptz(3) not null,
  "triedAt" timestamptz(3),
  status integer,
  answer text,
  error text,
  "createdAt" timestamptz(3) not null,
  unique ("companyId", id),
  check (state in ('waiting', 'delivered', 'dead')),
  foreign key ("companyId", "webhookId") references webhooks ("companyId", id) on delete cascade
);
create index "webhookDeliveries_newest" on "webhookDeliveries" ("companyId", "webhookId", seq desc);
create index "webhookDeliveries_waiting" on "webhookDeliveries" ("webhookId", seq) where state = 'waiting';
create index "webhookDeliveries_of_ticket" on "webhookDeliveries" ("webhookId", "ticketId", seq) where state = 'waiting';
create index "webhookDeliveries_old" on "webhookDeliveries" ("createdAt") where state <> 'waiting';

-- Who wants no campaigns.
create table "optOuts" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "contactId" integer not null,
  "isOut" boolean not null,
  reason text not null,
  "userId" integer,
  "userName" text,
  "createdAt" timestamptz(3) not null,
  unique ("companyId", id),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index "optOuts_of_contact" on "optOuts" ("companyId", "contactId", id);
create index "optOuts_of_user" on "optOuts" ("companyId", "userId") where "userId" is not null;

-- `preparedTo`: how far the list of contacts was read, so that a crash leaves nobody out and takes nobody twice.
create table campaigns (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  name text not null,
  message1 text not null default '',
  message2 text not null default '',
  message3 text not null default '',
  message4 text not null default '',
  message5 text not null default '',
  status text not null default 'INATIVA',
  "scheduledAt" timestamptz(3),
  "completedAt" timestamptz(3),
  "connectionId" integer,
  "contactListId" integer,
  "tagId" integer,
  "fileListId" integer,
  "mediaId" uuid,
  pace jsonb,
  "preparedTo" integer not null default 0,
  "preparedAt" timestamptz(3),
  total integer not null default 0,
  done integer not null default 0,
  "lastSentAt" timestamptz(3),
  "watchFrom" integer not null default 0,
  "waitsFor" text,
  templates jsonb not null default '[]',
  unique ("companyId", id),
  check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete set null ("connectionId"),
  foreign key ("companyId", "contactListId") references "contactLists" ("companyId", id),
  foreign key ("companyId", "tagId") references tags ("companyId", id) on delete set null ("tagId"),
  foreign key ("companyId", "fileListId") references "fileLists" ("companyId", id),
  foreign key ("companyId", "mediaId") references media ("companyId", id) on delete set null ("mediaId")
);
create index campaigns_by_name on campaigns ("companyId", fold(name) collate "C", id);
create index campaigns_planned on campaigns ("scheduledAt") where status = 'PROGRAMADA';
create index campaigns_running on campaigns ("connectionId", "lastSentAt") where status = 'EM_ANDAMENTO';
create index campaigns_of_connection on campaigns ("companyId", "connectionId");
create index campaigns_of_list on campaigns ("companyId", "contactListId");
create index campaigns_of_tag on campaigns ("companyId", "tagId");
create index campaigns_of_files on campaigns ("companyId", "fileListId");
create index campaigns_of_media on campaigns ("companyId", "mediaId") where "mediaId" is not null;

-- What became of the message is read from the message, which has no reference here. `identity` is what all spellings of a number share,
-- so that nobody gets a campaign twice.
create table "campaignRecipients" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "campaignId" integer not null,
  name text not null,
  number text not null,
  email text not null default '',
  identity text not null,
  variant smallint not null,
  "leftOut" text,
  error text,
  "messageId" uuid,
  "sentAt" timestamptz(3),
  "answeredAt" timestamptz(3),
  unique ("companyId", id),
  check ("leftOut" in ('invalid', 'optedOut', 'duplicate')),
  foreign key ("companyId", "campaignId") references campaigns ("companyId", id) on delete cascade
);
create unique index "campaignRecipients_once" on "campaignRecipients" ("companyId", "campaignId", identity) where "leftOut" is null;
create index "campaignRecipients_of_campaign" on "campaignRecipients" ("companyId", "campaignId", id);
create index "campaignRecipients_waiting" on "campaignRecipients" ("campaignId", id) where ("sentAt" is null) and ("leftOut" is null) and (error is null);
create index "campaignRecipients_latest" on "campaignRecipients" ("companyId", identity, "sentAt" desc) where "sentAt" is not null;
create index "campaignRecipients_of_message" on "campaignRecipients" ("companyId", "messageId") where "messageId" is not null;

-- When the next campaign message may be sent on a connection, whichever campaign it is of.
create table "campaignPaces" (
  "companyId" integer not null,
  "connectionId" integer not null,
  "nextAt" timestamptz(3) not null,
  "inRow" integer not null default 0,
  primary key ("companyId", "connectionId"),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade
);

create table "campaignSettings" (
  "companyId" integer primary key references companies on delete cascade,
  settings jsonb not null
);

-- Messages that the service must approve before they are sent.
create table templates (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "connectionId" integer not null,
  "carrierId" text,
  name text not null,
  language text not null,
  category text not null default 'utility',
  status text not null default 'draft',
  quality text not null default 'unknown',
  reason text,
  header text not null default 'none',
  "headerText" text not null default '',
  body text not null default '',
  footer text not null default '',
  buttons jsonb not null default '[]',
  samples jsonb not null default '{}',
  "isKnown" boolean not null default true,
  "mediaId" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "connectionId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "mediaId") references media ("companyId", id)
);
create unique index templates_name on templates ("companyId", "connectionId", name, language);
create index templates_of_media on templates ("companyId", "mediaId") where "mediaId" is not null;

-- The pace of a number, which all connections and processes share: what each holder may send (`portions`), until when nothing leaves, and
-- which share is allowed after the service refused for speed.
create table cloud.paces (
  number text primary key,
  "nextAt" timestamptz(3) not null default now(),
  "perSecond" real not null,
  "restsUntil" timestamptz(3) not null default '-infinity',
  share real not null default 1,
  portions jsonb not null default '[]'
);

-- Until when nothing goes from a number to one person.
create table cloud.pairs (
  number text not null,
  chat text not null,
  until timestamptz(3) not null,
  primary key (number, chat)
);

-- Videos that explain the product to every company.
create table helps (
  id integer generated always as identity primary key,
  title text not null,
  video text not null,
  description text not null default ''
);
create index helps_by_title on helps (fold(title) collate "C", id);

-- Chats between users of a company. `directOf` names the two users of a direct chat, so that there is only one.
create table chats (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  kind text not null default 'group',
  title text not null,
  "directOf" text,
  "ownerId" integer,
  "lastMessage" text not null default '',
  "lastSenderId" integer,
  activity integer not null default nextval('"chatActivity"'),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  unique ("companyId", id),
  unique ("companyId", "directOf"),
  check (kind in ('group', 'direct')),
  foreign key ("companyId", "ownerId") references users ("companyId", id) on delete set null ("ownerId"),
  foreign key ("companyId", "lastSenderId") references users ("companyId", id) on delete set null ("lastSenderId")
);
create index chats_by_activity on chats ("companyId", activity desc, id desc);
create index chats_of_owner on chats ("companyId", "ownerId") where "ownerId" is not null;
create index chats_of_sender on chats ("companyId", "lastSenderId") where "lastSenderId" is not null;

create table "chatUsers" (
  "companyId" integer not null,
  "chatId" integer not null,
  "userId" integer not null,
  unreads integer not null default 0,
  "readUpTo" integer not null default 0,
  primary key ("companyId", "chatId", "userId"),
  foreign key ("companyId", "chatId") references chats ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index "chatUsers_of_user" on "chatUsers" ("companyId", "userId", "chatId");

-- `folded` is searched: to fold a text takes longer than to search it, so it is done once.
create table "chatMessages" (
  "companyId" integer not null,
  id uuid not null,
  "chatId" integer not null,
  seq integer not null default nextval('"chatActivity"'),
  "senderId" integer,
  "senderName" text not null,
  message text not null,
  mentions jsonb not null default '[]',
  "quotedMsgId" uuid,
  "mediaId" uuid,
  "createdAt" timestamptz(3) not null,
  "editedAt" timestamptz(3),
  "isDeleted" boolean not null default false,
  folded text generated always as (fold(message)) stored,
  primary key ("companyId", id),
  foreign key ("companyId", "chatId") references chats ("companyId", id) on delete cascade,
  foreign key ("companyId", "senderId") references users ("companyId", id) on delete set null ("senderId"),
  foreign key ("companyId", "quotedMsgId") references "chatMessages" ("companyId", id) on delete set null ("quotedMsgId"),
  foreign key ("companyId", "mediaId") references media ("companyId", id) on delete set null ("mediaId")
);
create index "chatMessages_of_chat" on "chatMessages" ("companyId", "chatId", seq);
create index "chatMessages_of_sender" on "chatMessages" ("companyId", "senderId");
create index "chatMessages_of_quoted" on "chatMessages" ("companyId", "quotedMsgId") where "quotedMsgId" is not null;
create index "chatMessages_of_media" on "chatMessages" ("companyId", "mediaId") where "mediaId" is not null;
create index "chatMessages_text" on "chatMessages" using gin ("companyId", folded gin_trgm_ops) with (gin_pending_list_limit = 256);
create index "chatMessages_newest" on "chatMessages" ("companyId", seq);

-- What users find at the bell until they have seen it.
create table notices (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "userId" integer not null,
  kind text not null default 'mention',
  name text not null,
  text text not null,
  "chatId" integer,
  "chatMessageId" uuid,
  "createdAt" timestamptz(3) not null,
  "ticketId" integer,
  "noteId" integer,
  unique ("companyId", id),
  check (kind in ('mention', 'reminder', 'campaignStopped', 'webhookOff')),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade,
  foreign key ("companyId", "chatId") references chats ("companyId", id) on delete cascade,
  foreign key ("companyId", "chatMessageId") references "chatMessages" ("companyId", id) on delete cascade
);
create index notices_of_user on notices ("companyId", "userId", id);
create index notices_of_chat on notices ("companyId", "chatId", "userId") where "chatId" is not null;
create index notices_of_message on notices ("companyId", "chatMessageId") where "chatMessageId" is not null;
create index notices_of_ticket on notices ("companyId", "ticketId", "userId") where "ticketId" is not null;
create index notices_of_note on notices ("companyId", "noteId") where "noteId" is not null;

-- The book of due dates. Triggers alone write it: its changes add up to the due date of the company, and no row ever changes.
create table "dueDateChanges" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "fromDay" date,
  "toDay" date,
  days integer generated always as (("toDay" - "fromDay")) stored,
  cause text not null,
  "userId" integer,
  "invoiceId" integer,
  "createdAt" timestamptz(3) not null default now(),
  unique ("companyId", id)
);

-- An invoice holds what was agreed when it was made: the plan of the company may be another one by now.
create table invoices (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  kind text not null default 'period',
  detail text not null,
  "valueCents" integer not null,
  "dueDate" date not null,
  "periodFrom" date not null,
  status text not null default 'open',
  "planId" integer not null,
  users integer not null,
  connections integer not null,
  queues integer not null,
  months integer not null,
  "paidAt" timestamptz(3),
  "paidBy" text,
  "cancelReason" text,
  "cancelledBy" integer,
  replaces integer,
  reminded smallint not null default 0,
  "createdAt" timestamptz(3) not null,
  "monthCents" integer,
  unique ("companyId", id),
  check (kind in ('period', 'change')),
  check ("valueCents" > 0),
  check (status in ('open', 'paid', 'cancelled', 'refunded', 'disputed')),
  check ((status in ('paid', 'refunded', 'disputed')) = ("paidAt" is not null))
);
create unique index invoices_once_per_period on invoices ("companyId", "periodFrom") where (kind = 'period') and (status <> 'cancelled');
create unique index invoices_one_open on invoices ("companyId", kind) where status = 'open';
create index invoices_newest on invoices ("companyId", id desc);
create index invoices_open on invoices ("dueDate") where status = 'open';

-- One way of paying an invoice. The row is committed before the payment service is called, so a charge whose answer was lost can be found.
create table charges (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "invoiceId" integer not null,
  reference uuid not null unique,
  gateway text not null,
  method text not null,
  "externalId" text,
  "valueCents" integer not null,
  state text not null default 'asked',
  surplus boolean not null default false,
  problem text,
  qrcode text,
  "expiresAt" timestamptz(3),
  "paidAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  unique ("companyId", id),
  check (method in ('pix', 'card')),
  check (state in ('asked', 'open', 'paid', 'failed', 'expired', 'wrong')),
  foreign key ("companyId", "invoiceId") references invoices ("companyId", id) on delete cascade
);
create unique index charges_of_gateway on charges (gateway, "externalId");
create unique index charges_settle_once on charges ("companyId", "invoiceId") where (state = 'paid') and (not surplus);
create index charges_of_invoice on charges ("companyId", "invoiceId");
create index charges_unsettled on charges ("createdAt") where state in ('asked', 'open');

-- Charges of the payment service that moves no money.
create table "sandboxCharges" (
  reference uuid primary key,
  "valueCents" integer not null,
  state text not null default 'open',
  told integer not null default 0,
  "expiresAt" timestamptz(3) not null,
  check (state in ('open', 'paid', 'failed', 'refunded'))
);

-- How the platform wants to be paid.
create table "paymentSettings" (
  key text primary key,
  value text not null
);

-- What the platform tells everybody.
create table announcements (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  title text not null,
  text text not null,
  priority smallint not null default 3,
  status boolean not null default true,
  "startsAt" timestamptz(3),
  "endsAt" timestamptz(3),
  "publishedAt" timestamptz(3),
  "mediaId" uuid,
  "createdAt" timestamptz(3) not null default now(),
  unique ("companyId", id),
  check (priority in (1, 2, 3)),
  foreign key ("companyId", "mediaId") references media ("companyId", id)
);
create index announcements_published on announcements (id) where "publishedAt" is not null;
create index announcements_of_media on announcements ("companyId", "mediaId") where "mediaId" is not null;

-- Until when each user has read the announcements.
create table "announcementReaders" (
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  "readUntil" timestamptz(3) not null,
  primary key ("companyId", "userId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);

alter table schedules add foreign key ("companyId", "templateId") references templates ("companyId", id) on delete set null ("templateId");
alter table notices add foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade;
alter table notices add foreign key ("companyId", "noteId") references "ticketNotes" ("companyId", id) on delete cascade;
alter table companies add foreign key ("nextPlanId") references plans (id);

-- Where the files of the installation are: it has one row. The start refuses a different place.
create table "fileHome" (
  one boolean default true primary key,
  home text not null,
  check (one),
  check (home in ('s3', 'leavingS3', 'disk'))
);

-- Texts of mails about money that the platform changed. The default texts have no row.
create table "mailTexts" (
  mail text not null,
  language text not null,
  text text not null,
  primary key (mail, language)
);

-- Which picture the service shows of a contact, and when to look again.
create table "contactPictures" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "contactId" integer not null,
  "mediaId" uuid,
  "shownAs" text,
  "lookAt" timestamptz(3) not null,
  unique ("companyId", id),
  unique ("companyId", "contactId"),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "mediaId") references media ("companyId", id)
);
create index "contactPictures_of_media" on "contactPictures" ("companyId", "mediaId") where "mediaId" is not null;

-- The key pair with which the installation signs push messages: it has one row.
create table "pushKeys" (
  single boolean default true primary key,
  "publicKey" text not null,
  "privateSealed" text not null,
  check (single)
);

-- Browsers that get push messages. A browser belongs to one user at a time, and goes with its session.
create table "pushSubscriptions" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "userId" integer not null,
  "sessionId" uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  "createdAt" timestamptz(3) not null,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index push_subscriptions_of_user on "pushSubscriptions" ("companyId", "userId", id);
create index push_subscriptions_of_session on "pushSubscriptions" ("sessionId");

-- What each user wants to be told of by push.
create table "pushChoices" (
  "companyId" integer not null,
  "userId" integer not null,
  kinds jsonb not null,
  primary key ("companyId", "userId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);

-- When and why a super user acted for a company.
create table "supportVisits" (
  id integer generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  "userId" integer not null,
  "userName" text not null,
  "sessionId" uuid not null,
  reason text not null,
  "startedAt" timestamptz(3) not null,
  "endsAt" timestamptz(3) not null,
  "endedAt" timestamptz(3),
  unique ("companyId", id)
);
create index support_visits_latest on "supportVisits" ("companyId", id desc);
create index support_visits_live on "supportVisits" ("sessionId") where "endedAt" is null;

-- What a super user did during a visit.
create table "supportActs" (
  id integer generated always as identity primary key,
  "companyId" integer not null,
  "visitId" integer not null,
  at timestamptz(3) not null,
  method text not null,
  address text not null,
  unique ("companyId", id),
  foreign key ("companyId", "visitId") references "supportVisits" ("companyId", id) on delete cascade
);
create index support_acts_of_visit on "supportActs" ("companyId", "visitId", id);
create unique index support_acts_read_once on "supportActs" ("companyId", "visitId", address) where method = 'GET';

-- How many conversations the numbers of a portfolio may begin in 24 hours; null: any number. `begun` counts the rows of `cloud.begun`.
create table cloud."dailyLimits" (
  portfolio text primary key,
  most integer,
  begun integer not null default 0
);

create table cloud.begun (
  portfolio text not null,
  chat text not null,
  at timestamptz(3) not null,
  primary key (portfolio, chat)
);
create index begun_by_age on cloud.begun (portfolio, at);

-- The plan of each company, as its users read it.
create view "companyPlans" as
select companies.id as "companyId",
  plans.users,
  plans.connections,
  plans.queues,
  plans."useOpenAi",
  plans."useIntegrations",
  plans.id,
  plans.name,
  plans."valueCents",
  plans.public,
  plans."useCampaigns",
  plans."useKanban",
  plans."useSchedules",
  plans."useInternalChat",
  plans."useExternalApi"
from companies
   join plans on plans.id = companies."planId";

-- The plan from which the next invoice of each company is made.
create view "nextCompanyPlans" as
select companies.id as "companyId",
  plans.id,
  plans.name,
  plans.users,
  plans.connections,
  plans.queues,
  plans."valueCents"
from companies
   join plans on plans.id = coalesce(companies."nextPlanId", companies."planId");

-- Processes cache who may do what. Each change is announced in the moment of its commit, whichever code made it.
create function notice_access() returns trigger language plpgsql as $$
declare company integer;
begin
  company := case when tg_table_name = 'companies' then (to_jsonb(coalesce(new, old)) ->> 'id')::integer
                  when tg_table_name = 'plans' then 0
                  else (to_jsonb(coalesce(new, old)) ->> 'companyId')::integer end;
  perform pg_notify('access', company::text);
  return null;
end $$;
create trigger access_queues after insert or delete or update on "userQueues" for each row execute function notice_access();
create trigger access_sessions after delete or update of "revokedAt" on sessions for each row execute function notice_access();
create trigger access_companies after delete or update of status, "dueDate", "planId" on companies for each row execute function notice_access();
create trigger access_plans after update on plans for each row execute function notice_access();
create trigger access_settings after insert or delete or update on settings for each row execute function notice_access();
create trigger access_users after delete or update of name, profile, super, "ticketsWithoutQueue" on users for each row execute function notice_access();
create trigger access_support after insert or delete or update on "supportVisits" for each row execute function notice_access();

-- Counts the items of contact lists.
create function count_list_items() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update "contactLists" list
      set "contactsCount" = list."contactsCount" - gone.all_of_them, "validCount" = list."validCount" - gone.valid, "invalidCount" = list."invalidCount" - gone.invalid
      from (select "contactListId", count(*) as all_of_them, count(*) filter (where "isWhatsappValid") as valid, count(*) filter (where not "isWhatsappValid") as invalid
        from gone_items group by "contactListId") gone
      where list.id = gone."contactListId";
  end if;
  if tg_op <> 'DELETE' then
    update "contactLists" list
      set "contactsCount" = list."contactsCount" + come.all_of_them, "validCount" = list."validCount" + come.valid, "invalidCount" = list."invalidCount" + come.invalid
      from (select "contactListId", count(*) as all_of_them, count(*) filter (where "isWhatsappValid") as valid, count(*) filter (where not "isWhatsappValid") as invalid
        from come_items group by "contactListId") come
      where list.id = come."contactListId";
  end if;
  return null;
end $$;
create trigger count_come after insert on "contactListItems" referencing new table as come_items for each statement execute function count_list_items();
create trigger count_gone after delete on "contactListItems" referencing old table as gone_items for each statement execute function count_list_items();
create trigger count_changed after update on "contactListItems" referencing old table as gone_items new table as come_items for each statement execute function count_list_items();

-- Writes the book of due dates.
create function keep_due_date() returns trigger language plpgsql as $$
begin
  if new."dueDate" is distinct from old."dueDate" then
    new."anchorDay" := coalesce((new."dueCause" ->> 'anchorDay')::smallint, date_part('day', new."dueDate"));
    insert into "dueDateChanges" ("companyId", "fromDay", "toDay", cause, "userId", "invoiceId") values (
      new.id, old."dueDate", new."dueDate", coalesce(new."dueCause" ->> 'cause', 'edit'),
      (new."dueCause" ->> 'userId')::integer, (new."dueCause" ->> 'invoiceId')::integer);
  end if;
  new."dueCause" := null;
  return new;
end $$;
create trigger due_date_kept before update on companies for each row execute function keep_due_date();

create function begin_due_date() returns trigger language plpgsql as $$
begin
  if new."dueDate" is not null then
    insert into "dueDateChanges" ("companyId", "toDay", cause) values (new.id, new."dueDate", 'start');
    update companies set "anchorDay" = date_part('day', new."dueDate") where id = new.id;
  end if;
  return null;
end $$;
create trigger due_date_begun after insert on companies for each row execute function begin_due_date();

-- The book changes only when its company is deleted.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'the book of due dates is only added to'; end if;
  return old;
end $$;
create trigger book_only_grows before delete or update on "dueDateChanges" for each row execute function refuse_change();

create function notice_payment_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', '0');
  return null;
end $$;
create trigger access_payment_settings after insert or delete or update on "paymentSettings" for each row execute function notice_payment_settings();

-- A due date that moves ends the expiry.
create function forget_expiry() returns trigger language plpgsql as $$
begin
  new."expiredSince" := null;
  new."removalWarnedAt" := null;
  return new;
end $$;
create trigger expiry_forgotten before update on companies for each row when ((new."dueDate" is distinct from old."dueDate")) execute function forget_expiry();

-- A session that ends takes its browser along.
create function forget_browsers() returns trigger language plpgsql as $$
begin
  delete from "pushSubscriptions" where "sessionId" = old.id;
  return null;
end $$;
create trigger push_sessions_ended after update of "revokedAt" on sessions for each row when ((new."revokedAt" is not null)) execute function forget_browsers();
create trigger push_sessions_gone after delete on sessions for each row execute function forget_browsers();

-- A company's share of all messages, from the statistics of the database: 0 if it is not among the common values, 1 if there are no
-- statistics yet.
create function share_of_messages(company integer) returns real language sql stable as $$
  select case when count(*) = 0 then 1 else coalesce(max(freq) filter (where val = company), 0) end::real
  from pg_stats left join lateral unnest(most_common_vals::text::int[], most_common_freqs) as common (val, freq) on true
  where schemaname = 'public' and tablename = 'messages' and attname = 'companyId'
$$;
