import { sql, type Transaction } from 'kysely'

/** What a company reads of its own plan is all of it: its people are told of it with who they are. */
export const up = (tx: Transaction<unknown>) =>
  sql
    .raw(
      `create or replace view "companyPlans" as
  select companies.id as "companyId", plans.users, plans.connections, plans.queues, plans."useOpenAi", plans."useIntegrations",
    plans.id, plans.name, plans."valueCents", plans.public, plans."useCampaigns", plans."useKanban", plans."useSchedules",
    plans."useInternalChat", plans."useExternalApi"
  from companies join plans on plans.id = companies."planId"`,
    )
    .execute(tx)
