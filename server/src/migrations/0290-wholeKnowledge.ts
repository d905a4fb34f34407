import { sql, type Transaction } from 'kysely'

/**
 * Whether an assistant gets a small knowledge whole. The release before sends what a search finds. A trigger lists what it logs, so it is made
 * anew.
 */
export const up = async (tx: Transaction<unknown>) => {
  await sql.raw(`alter table prompts add "sendsWholeKnowledge" boolean not null default false`).execute(tx)
  await sql
    .raw(`drop trigger log_created on prompts; drop trigger log_changed on prompts; drop trigger log_deleted on prompts;`)
    .execute(tx)
  for (const logged of loggedTables) await sql.raw(triggersOf(logged)).execute(tx)
}

type Logged = { table: string; kind: string; shown: string; secret: string }
const loggedTables: readonly Logged[] = [
  {
    table: 'prompts',
    kind: 'prompt',
    shown:
      'name,prompt,model,maxTokens,temperature,maxMessages,queueId,endpoint,maxAnswers,endAfterHours,tokensPerDay,tokensPerMonth,usesKnowledge,sendsWholeKnowledge,answersWhileClosed,alwaysHandOver,testBar,testsWeekly',
    secret: 'apiKeySealed',
  },
]

function triggersOf({ table, kind, shown, secret }: Logged) {
  const run = `execute function log_change('${kind}', 'name', 'id', '${shown}', '${secret}', '')`
  const differs = `${shown},${secret}`
    .split(',')
    .map((column) => `old."${column}" is distinct from new."${column}"`)
    .join(' or ')
  return `
create trigger log_created after insert on "${table}" for each row when (pg_trigger_depth() = 0) ${run};
create trigger log_changed after update on "${table}" for each row when (pg_trigger_depth() = 0 and (${differs})) ${run};
create trigger log_deleted after delete on "${table}" for each row when (pg_trigger_depth() = 0) ${run};`
}
