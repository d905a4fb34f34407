import { sql, type Transaction } from 'kysely'

/**
 * What happened in attendances, added up by the day in UTC and by the attendant, so that a quarter need not be counted row by row. The database
 * itself adds what a statement changed, in its transaction, so whatever changes a row, late or by way of what it belongs to, changes its sums. Each
 * change is a row of its own, and nobody waits for another to add theirs; a job folds them together.
 */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [table, view, trigger('come', 'insert'), trigger('gone', 'delete'), trigger('changed', 'update'), filled])
    await sql.raw(statement).execute(tx)
}

const acts = `('takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign')`
const milliseconds = (from: string, to: string) => `(extract(epoch from "${to}" - "${from}") * 1000)::bigint`
const hasWaited = `"startedAt" is not null and "startedAt" > "queuedAt"`
const one = (condition: string) => `(${condition})::int`

const sums = [
  'came',
  'taken',
  'waits',
  '"waitMs"',
  'answers',
  '"answerMs"',
  'ended',
  'attended',
  '"timeMs"',
  'finished',
  '"byBot"',
  'rated',
  'stars',
]
/** What each moment of an attendance adds to the sums; what is left out is nothing. */
const moments: Record<string, Record<string, string>> = {
  queuedAt: { came: '1' },
  startedAt: {
    taken: '1',
    waits: one(hasWaited),
    '"waitMs"': `case when ${hasWaited} then ${milliseconds('queuedAt', 'startedAt')} else 0 end`,
  },
  answeredAt: { answers: one(hasWaited), '"answerMs"': `case when ${hasWaited} then ${milliseconds('queuedAt', 'answeredAt')} else 0 end` },
  finishedAt: {
    ended: '1',
    attended: one('"startedAt" is not null'),
    '"timeMs"': `coalesce(${milliseconds('startedAt', 'finishedAt')}, 0)`,
    finished: one(`"finishedAct" is null or "finishedAct" not in ${acts}`),
    '"byBot"': one(`("finishedAct" is null or "finishedAct" not in ${acts}) and "startedAt" is null and "userId" is null`),
    rated: one('rate is not null'),
    stars: 'coalesce(rate, 0)',
  },
}
const momentsOf = (source: string) =>
  Object.entries(moments)
    .map(([at, adds]) => {
      const values = sums.map((name) => `(${adds[name] ?? '0'})::bigint as ${name}`).join(', ')
      return `select "companyId", "userId", "${at}" as at, ${values} from ${source} where "${at}" is not null`
    })
    .join('\nunion all\n')

const table = `
create table "attendanceSums" (
  id bigint generated always as identity primary key,
  "companyId" integer not null references companies on delete cascade,
  day date not null,
  "userId" integer,
  "isFolded" boolean not null default false,
  ${sums.map((name) => `${name} bigint not null default 0`).join(', ')},
  unique ("companyId", id)
);
create index "attendanceSums_of_day" on "attendanceSums" ("companyId", day, "userId");
create index "attendanceSums_fresh" on "attendanceSums" (id) where not "isFolded"`

/** The same of single rows, for parts of days. */
const view = `create view "attendanceMoments" as ${momentsOf('attendances')}`

const keep = (changes: string, isFolded: boolean) => `
insert into "attendanceSums" ("companyId", day, "userId", "isFolded", ${sums.join(', ')})
select "companyId", (at at time zone 'UTC')::date, "userId", ${isFolded}, ${sums.map((name) => `sum(sign * ${name})`).join(', ')}
from (${changes}) changes
where exists (select from companies where companies.id = "companyId")
group by 1, 2, 3
having (${sums.map((name) => `sum(sign * ${name})`).join(', ')}) <> (${sums.map(() => '0').join(', ')})`

const added = 'select 1 as sign, * from'
const taken = 'select -1 as sign, * from'
const changesBy = {
  come: `${added} (${momentsOf('come')}) come`,
  gone: `${taken} (${momentsOf('gone')}) gone`,
  changed: `${added} (${momentsOf('come')}) come union all ${taken} (${momentsOf('gone')}) gone`,
}
const seen = { come: 'new table as come', gone: 'old table as gone', changed: 'old table as gone new table as come' }

/** Of a company that is being deleted nothing is added up any more. */
function trigger(name: keyof typeof changesBy, event: string) {
  return `
create function sum_${name}_attendances() returns trigger language plpgsql as $$
begin
  ${keep(changesBy[name], false)};
  return null;
end $$;
create trigger sums_${name} after ${event} on attendances referencing ${seen[name]} for each statement execute function sum_${name}_attendances()`
}

const filled = keep(`${added} (${momentsOf('attendances')}) come`, true)
