import { sql, type Transaction } from 'kysely'

/**
 * The plan that a company has chosen for the time after its period, the plan that its next invoice is made from, and what a month was agreed
 * to cost on each invoice: by that a change is reckoned, and not by what the plan costs whoever comes today.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(changes).execute(tx)

const changes = `
alter table companies add column "nextPlanId" integer references plans, add column "nextPlanFrom" date,
  add constraint companies_next_plan check (("nextPlanId" is null) = ("nextPlanFrom" is null));
create index companies_of_next_plan on companies ("nextPlanId") where "nextPlanId" is not null;
alter table invoices add column "monthCents" integer;
update invoices set "monthCents" = "valueCents" / months where kind = 'period';
create view "nextCompanyPlans" as
  select companies.id as "companyId", plans.id, plans.name, plans.users, plans.connections, plans.queues, plans."valueCents"
  from companies join plans on plans.id = coalesce(companies."nextPlanId", companies."planId");`
