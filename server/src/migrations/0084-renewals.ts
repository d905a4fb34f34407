import { sql, type Transaction } from 'kysely'

/**
 * What the platform's people write beside an invoice that they mark as paid, and charges of the sandbox that are cancelled. Invoices that
 * a renewal by hand has left open before this release are put right: nobody owes for a period that was given, and an invoice whose due date
 * was set anew moves with it. A company whose due date is the far day of old clients has none.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(renewals).execute(tx)

const renewals = `
alter table invoices add column note text;
alter table "sandboxCharges" drop constraint "sandboxCharges_state_check",
  add constraint "sandboxCharges_state_check" check (state in ('open', 'paid', 'failed', 'refunded', 'cancelled'));
update companies set "dueDate" = null where "dueDate" >= '9999-12-30';
update invoices set status = 'cancelled', "cancelReason" = case
    (select value from settings where settings."companyId" = companies.id and key = 'language')
    when 'en' then 'Renewed by the platform' when 'es' then 'Renovada por la plataforma' else 'Renovada pela plataforma' end
  from companies where companies.id = invoices."companyId" and kind = 'period' and invoices.status = 'open'
    and (companies."dueDate" is null or companies."dueDate" >= invoices."periodFrom" + make_interval(months => invoices.months) - interval '3 days');
update invoices set "dueDate" = companies."dueDate", "periodFrom" = companies."dueDate", reminded = 0
  from companies where companies.id = invoices."companyId" and kind = 'period' and invoices.status = 'open'
    and invoices."periodFrom" <> companies."dueDate"
    and not exists (select from invoices other where other."companyId" = companies.id and other.kind = 'period'
      and other.status <> 'cancelled' and other."periodFrom" = companies."dueDate");`
