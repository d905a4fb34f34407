import type pg from 'pg'
import type { Call } from '../conversations/httpClient.ts'
import type { Company } from '../seed/insertCompany.ts'
import type { Operation } from './measureOperation.ts'

const ATTENDANCES = 200_000
/** A few people look at it at the same time, not everybody. */
const CLIENTS = 2
/** It is open on many screens all day. */
const MANY = 16

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
/** The least share of plain SQL's rate: for a month, for a quarter, and for a quarter on many screens. */
type Compared = { by: keyof typeof plainly; ratios: readonly [number, number, number] }
const plainly = {
  ended: `select count(*), avg("finishedAt" - "startedAt") from attendances
    where "companyId" = $1 and "finishedAt" >= now() - $2::int * interval '1 day'`,
  days: `select ("queuedAt" at time zone 'America/Sao_Paulo')::date, count(*) from attendances
    where "companyId" = $1 and "queuedAt" >= now() - $2::int * interval '1 day' group by 1`,
  lines: `select "connectionId", count(*) from attendances join tickets on tickets."companyId" = $1 and tickets.id = attendances."ticketId"
    where attendances."companyId" = $1 and "queuedAt" >= now() - $2::int * interval '1 day' group by 1`,
}

/** What a manager's dashboard requests, for a month and for a quarter. */
export function dashboardOperations(pool: pg.Pool, { id }: Company, admin: Call): Operation[] {
  const of = (name: string, path: string, { by, ratios: [month, quarter, many] }: Compared) => {
    const during = (days: Days, ratio: number): Operation => ({
      ...{ name: `dashboard, ${name}, ${days} days`, limits: { ratio }, clients: CLIENTS },
      ask: () => admin('GET', `/dashboard${path}?${queryOf(path, days)}`),
      plain: () => pool.query(plainly[by], [id, days]),
    })
    const ninety = during(90, quarter)
    return [during(30, month), ninety, { ...ninety, name: `${ninety.name}, by ${MANY}`, limits: { ratio: many }, clients: MANY }]
  }
  return [
    ...of('figures', '', { by: 'ended', ratios: [0.06, 0.15, 1.1] }),
    ...of('by person', '/ticketsUsers', { by: 'ended', ratios: [0.14, 0.14, 1.2] }),
    ...of('by day', '/ticketsDay', { by: 'days', ratios: [0.55, 0.5, 4] }),
    ...of('by hour', '/hours', { by: 'days', ratios: [0.5, 0.45, 3.5] }),
    ...of('ratings', '/ratings', { by: 'ended', ratios: [0.17, 0.22, 1.7] }),
    ...of('by queue', '/shares/queue', { by: 'days', ratios: [0.85, 0.9, 6] }),
    ...of('by connection', '/shares/connection', { by: 'lines', ratios: [0.18, 0.25, 2] }),
    ...of('by tag', '/shares/tag', { by: 'lines', ratios: [0.6, 0.5, 4] }),
    { ...{ name: 'dashboard, waiting', limits: {}, clients: CLIENTS }, ask: () => admin('GET', '/dashboard/waiting') },
  ]
}

const DAY = 86_400_000
const dayOf = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)
const queryOf = (path: string, days: number) =>
  path.startsWith('/tickets') ? `initialDate=${dayOf(days - 1)}&finalDate=${dayOf(0)}` : `days=${days}`
