import type pg from 'pg'
import type { Call } from '../conversations/httpClient.ts'
import type { Company } from '../seed/insertCompany.ts'
import type { Operation } from './measureOperation.ts'

const ATTENDANCES = 200_000
/** A few people look at it at the same time, not everybody. */
const CLIENTS = 2
/** It is open on many screens all day. */
const MANY = 16
const goal = { p95: 100 }

/** A year of attendances for one company, within its opening hours, most of them short; every fifth rated. */
export async function fillAttendances(pool: pg.Pool, { id, queueIds, attendants }: Company) {
  await pool.query(
    `insert into attendances ("companyId", "ticketId", "queueId", "userId", "userName", "queuedAt", "startedAt", "answeredAt", "finishedAt", rate, "queuedAct", "finishedAct")
     select $1, ids.all[1 + turn % cardinality(ids.all)], ($2::int[])[1 + turn % cardinality($2::int[])], person, 'Somebody',
       begun, begun + interval '3 minutes', begun + interval '4 minutes', begun + interval '20 minutes',
       case when turn % 5 = 0 then 1 + turn % 3 end, 'comeBack', 'resolve'
     from (select array_agg(id order by id) as all from tickets where "companyId" = $1) ids,
       lateral (select turn, now() - interval '1 hour' - turn * interval '1 year' / $4::int as begun, ($3::int[])[1 + turn % cardinality($3::int[])] as person
         from generate_series(1, $4::int) turn) drawn`,
    [id, queueIds, attendants.map((person) => person.id), ATTENDANCES],
  )
  await pool.query('vacuum analyze attendances')
}

type Days = 30 | 90
/** Each with its rate per second on the reference machine. */
const plainly = {
  ended: {
    text: `select count(*), avg("finishedAt" - "startedAt") from attendances
      where "companyId" = $1 and "finishedAt" >= now() - $2::int * interval '1 day'`,
    there: { 30: 600, 90: 250 },
  },
  days: {
    text: `select ("queuedAt" at time zone 'America/Sao_Paulo')::date, count(*) from attendances
      where "companyId" = $1 and "queuedAt" >= now() - $2::int * interval '1 day' group by 1`,
    there: { 30: 120, 90: 56 },
  },
  lines: {
    text: `select "connectionId", count(*) from attendances join tickets on tickets."companyId" = $1 and tickets.id = attendances."ticketId"
      where attendances."companyId" = $1 and "queuedAt" >= now() - $2::int * interval '1 day' group by 1`,
    there: { 30: 150, 90: 87 },
  },
}

/** What a manager's dashboard requests, for a month and for a quarter. */
export function dashboardOperations(pool: pg.Pool, { id }: Company, admin: Call): Operation[] {
  const of = (name: string, path: string, by: keyof typeof plainly) => {
    const { text, there } = plainly[by]
    const during = (days: Days): Operation => ({
      ...{ name: `dashboard, ${name}, ${days} days`, goal, clients: CLIENTS, there: there[days] },
      ask: () => admin('GET', `/dashboard${path}?${queryOf(path, days)}`),
      plain: () => pool.query(text, [id, days]),
    })
    const quarter = during(90)
    return [during(30), quarter, { ...quarter, name: `${quarter.name}, by ${MANY}`, clients: MANY }]
  }
  return [
    ...of('figures', '', 'ended'),
    ...of('by person', '/ticketsUsers', 'ended'),
    ...of('by day', '/ticketsDay', 'days'),
    ...of('by hour', '/hours', 'days'),
    ...of('ratings', '/ratings', 'ended'),
    ...of('by queue', '/shares/queue', 'days'),
    ...of('by connection', '/shares/connection', 'lines'),
    ...of('by tag', '/shares/tag', 'lines'),
    { ...{ name: 'dashboard, waiting', goal, clients: CLIENTS }, ask: () => admin('GET', '/dashboard/waiting') },
  ]
}

const DAY = 86_400_000
const dayOf = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)
const queryOf = (path: string, days: number) =>
  path.startsWith('/tickets') ? `initialDate=${dayOf(days - 1)}&finalDate=${dayOf(0)}` : `days=${days}`
