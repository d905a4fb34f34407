import { sql, type Transaction } from 'kysely'

/** How a company did is counted from its attendances, each figure by the moment that it is about, without looking at the rows themselves. */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [answered, indexes]) await sql.raw(statement).execute(tx)
}

/** When a person first wrote in it. */
const answered = `
alter table attendances add "answeredAt" timestamptz(3);
update attendances set "answeredAt" = (
  select min(said."createdAt") from messages said
  where said."companyId" = attendances."companyId" and said."ticketId" = attendances."ticketId"
    and said."fromMe" and said."userId" is not null and not said."isAutomatic"
    and coalesce(said.origin, 'attendant') in ('attendant', 'quickMessage')
    and said."createdAt" >= attendances."startedAt" and said."createdAt" <= coalesce(attendances."finishedAt", said."createdAt"))
where "startedAt" is not null;`

const indexes = `
create index attendances_queued on attendances ("companyId", "queuedAt") include ("queuedAct", "queueId", "ticketId");
create index attendances_started on attendances ("companyId", "startedAt") include ("queuedAt", "userId", "userName") where "startedAt" is not null;
create index attendances_finished on attendances ("companyId", "finishedAt")
  include ("queuedAt", "startedAt", "finishedAct", "userId", rate) where "finishedAt" is not null;
create index attendances_answered on attendances ("companyId", "answeredAt") include ("queuedAt", "startedAt") where "answeredAt" is not null;
create index contacts_created on contacts ("companyId", "createdAt");`
