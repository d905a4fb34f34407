import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'

/** The migrations that this one stands for. Databases record them by these names, so that the release before starts on a new database too. */
export const replaces = [
  '0001-foundation',
  '0002-conversations',
  '0003-simulator',
  '0004-inbox',
  '0005-phonesPutAway',
  '0006-bot',
  '0007-acts',
  '0008-carrierSettings',
  '0009-firstSteps',
  '0010-keptWhole',
  '0012-wholePlans',
  '0013-messageOrigins',
  '0014-whatsapp',
  '0015-quickMessages',
  '0016-schedules',
  '0018-heardNames',
  '0019-files',
  '0020-contactLists',
  '0021-cloud',
  '0022-replyWindow',
  '0024-linkedLines',
  '0025-dueOutbox',
  '0026-freshContacts',
  '0027-outsideApi',
  '0028-webhooks',
  '0029-campaigns',
  '0030-templates',
  '0032-drawnMenus',
  '0033-sharedPace',
  '0034-dashboard',
  '0035-lanes',
  '0036-helps',
  '0037-chats',
  '0038-notices',
  '0040-dueDates',
  '0041-money',
  '0044-announcements',
  '0045-confirmedMail',
  '0048-plannedTemplates',
  '0050-recipientOfMessage',
  '0052-noteMentions',
  '0054-planChanges',
  '0055-expiry',
  '0061-fileHome',
  '0063-mailTexts',
  '0064-chatSearch',
  '0065-stoppedNotices',
  '0066-contactPictures',
  '0067-push',
  '0068-supportVisits',
  '0070-dailyLimits',
  '0071-attendanceSums',
  '0072-portions',
  '0073-begunAttendances',
  '0074-noteKeys',
  '0075-wordsIndex',
]

/** The last commit that has these migrations. */
export const lastCommit = '40d72d66f245'

/** What the migrations 0001 to 0075 made (docs/decisions/baseline.md). */
export async function up(tx: Transaction<unknown>) {
  const tables = readFileSync(join(import.meta.dirname, '0075-baseline.sql'), 'utf8')
  for (const statements of [tables, table, view, trigger('come', 'insert'), trigger('gone', 'delete'), trigger('changed', 'update')])
    await sql.raw(statements).execute(tx)
}

// What happened in attendances, added up by the day in UTC and by the user, so that a quarter need not be counted row by row. The triggers add
// what a statement changed, in its transaction. Each change is a row of its own, so that nobody waits for another; a job adds the rows together.

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
/** What each moment of an attendance adds to the sums. A sum that is left out grows by nothing. */
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

/** The same of single attendances, for parts of days. */
const view = `create view "attendanceMoments" as ${momentsOf('attendances')}`

const add = (changes: string) => `
insert into "attendanceSums" ("companyId", day, "userId", "isFolded", ${sums.join(', ')})
select "companyId", (at at time zone 'UTC')::date, "userId", false, ${sums.map((name) => `sum(sign * ${name})`).join(', ')}
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

/** A company that is being deleted gets no new sums. */
function trigger(name: keyof typeof changesBy, event: string) {
  return `
create function sum_${name}_attendances() returns trigger language plpgsql as $$
begin
  ${add(changesBy[name])};
  return null;
end $$;
create trigger sums_${name} after ${event} on attendances referencing ${seen[name]} for each statement execute function sum_${name}_attendances()`
}
