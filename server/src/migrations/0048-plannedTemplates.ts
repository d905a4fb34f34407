import { sql, type Transaction } from 'kysely'

/** Templates that are sent later: by campaigns instead of texts, by schedules where nothing else reaches the customer. */
export const up = (tx: Transaction<unknown>) => sql.raw(columns).execute(tx)

const columns = `
alter table campaigns add column templates jsonb not null default '[]';
alter table schedules add column "templateId" integer, add column "templateValues" jsonb not null default '{}',
  add foreign key ("companyId", "templateId") references templates ("companyId", id) on delete set null ("templateId");
create index schedules_of_template on schedules ("companyId", "templateId") where "templateId" is not null;`
