import { sql, type Transaction } from 'kysely'

/**
 * Queues whose conversations are assigned. The defaults are what every queue did so far. The act `unassign` hands a conversation on, so the
 * triggers and the view of the dashboard must know it.
 */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [columns, functions, view]) await sql.raw(statement).execute(tx)
}

const columns = `
alter table queues
  add assignment text not null default 'manual' check (assignment in ('manual', 'inTurn', 'leastOpen')),
  add "unansweredMinutes" integer check ("unansweredMinutes" between 1 and 1440),
  add "sameAgentHours" integer check ("sameAgentHours" between 1 and 8760);
alter table "userQueues" add "assignedAt" timestamptz(3);
alter table attendances add "assignedAt" timestamptz(3)`

const functions = `
do $do$
declare name text;
begin
  foreach name in array array['sum_come_attendances', 'sum_gone_attendances', 'sum_changed_attendances'] loop
    execute replace(pg_get_functiondef(name::regproc), $$'assign'$$, $$'assign', 'unassign'$$);
  end loop;
end $do$`

const view = `
do $do$
begin
  execute 'create or replace view "attendanceMoments" as '
    || replace(pg_get_viewdef('"attendanceMoments"'::regclass), $$'assign'::text$$, $$'assign'::text, 'unassign'::text$$);
end $do$`
