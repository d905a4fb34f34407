import { sql, type Transaction } from 'kysely'

/**
 * What a chosen assistant does where it is chosen, how it speaks, and which articles it answers from. The defaults are what every one did
 * so far.
 */
export const up = async (tx: Transaction<unknown>) => {
  await sql.raw(columns).execute(tx)
  await logAlso(tx, 'queues', ['assistantMode'])
  await logAlso(tx, 'connections', ['assistantMode'])
  await logAlso(tx, 'prompts', ['tone', 'knowledgeArticleIds'])
}

const columns = `
alter table queues add "assistantMode" text not null default 'answers' check ("assistantMode" in ('off', 'suggests', 'answers'));
alter table connections add "assistantMode" text not null default 'answers' check ("assistantMode" in ('off', 'suggests', 'answers'));
alter table prompts
  add tone text check (tone in ('friendly', 'formal', 'short')),
  add "knowledgeArticleIds" integer[];`

type Trigger = { kind: string; naming: string; keyed: string; shown: string; secret: string; secretKeys: string }

/** A trigger lists what it logs, so it is made anew: with what it listed, and the new columns. */
async function logAlso(tx: Transaction<unknown>, table: string, columns: readonly string[]) {
  const { rows } = await sql<Trigger>`
    select args[1] as kind, args[2] as naming, args[3] as keyed, args[4] as shown, args[5] as secret, args[6] as "secretKeys"
    from pg_trigger, string_to_array(encode(tgargs, 'escape'), '\\000') as args
    where tgrelid = ${`"${table}"`}::regclass and tgname = 'log_changed'`.execute(tx)
  const [trigger] = rows
  if (!trigger) throw new Error(`no trigger logs ${table}`)
  const { kind, naming, keyed, secret, secretKeys } = trigger
  const shown = [trigger.shown, ...columns].join()
  const run = `execute function log_change('${kind}', '${naming}', '${keyed}', '${shown}', '${secret}', '${secretKeys}')`
  const differs = `${shown},${secret}`
    .split(',')
    .filter((column) => column !== '')
    .map((column) => `old."${column}" is distinct from new."${column}"`)
    .join(' or ')
  await sql
    .raw(`
drop trigger log_created on "${table}"; drop trigger log_changed on "${table}"; drop trigger log_deleted on "${table}";
create trigger log_created after insert on "${table}" for each row when (pg_trigger_depth() = 0) ${run};
create trigger log_changed after update on "${table}" for each row when (pg_trigger_depth() = 0 and (${differs})) ${run};
create trigger log_deleted after delete on "${table}" for each row when (pg_trigger_depth() = 0) ${run};`)
    .execute(tx)
}
