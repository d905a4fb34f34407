import type { AgentFigures, OwnDay } from '@recado/contract/dashboard/dashboard'
import type { Span } from '@recado/contract/dashboard/period'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { attendancesWithin, averageMinutesBetween, isConversationEnd } from './attendanceQueries.ts'
import { averageMinutesOf, averageStars, selectSums, sumOf } from './sums.ts'

const MOST = 1000
const rounded = sql<number | null>`round(avg(${sql.ref('attendances.rate')}), 2)::float8`

/** For each user of the company: accepted attendances, average times and ratings. */
export async function readAgentStats(db: TenantDb, span: Span): Promise<AgentFigures[]> {
  const sums = selectSums(db, span, ['taken', 'ended'])
    .where('sums.userId', 'is not', null)
    .groupBy('sums.userId')
    .select(['sums.userId', sumOf('taken').as('taken'), averageMinutesOf('timeMs', 'attended').as('time'), averageStars.as('rating')])
  return db
    .selectFrom('users')
    .leftJoin(sums.as('sums'), 'sums.userId', 'users.id')
    .select(['users.id', 'users.name', 'users.online', 'sums.rating'])
    .select((eb) => eb.fn.coalesce('sums.taken', sql<number>`0`).as('tickets'))
    .select((eb) => eb.fn.coalesce('sums.time', sql<number>`0`).as('avgSupportTime'))
    .orderBy('tickets', 'desc')
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(sql.lit(MOST))
    .execute()
}

const acceptedPerUser = (db: TenantDb, span: Span) =>
  attendancesWithin(db, 'startedAt', span).select(['attendances.userId', sql<number>`count(*)::int`.as('count')])

/** Accepted attendances per user, the most first. Deleted users are listed under their former name. */
export const readAttendancesPerUser = (db: TenantDb, span: Span): Promise<{ nome: string; quantidade: number }[]> =>
  db
    .selectFrom(
      acceptedPerUser(db, span)
        .select(sql<string>`max(${sql.ref('attendances.userName')})`.as('formerName'))
        .groupBy('attendances.userId')
        // A deleted user has no id any more, so group by the stored name.
        .groupBy(sql`case when ${sql.ref('attendances.userId')} is null then ${sql.ref('attendances.userName')} end`)
        .as('taken'),
    )
    .leftJoin('users', 'users.id', 'taken.userId')
    .select((eb) => eb.fn.coalesce('users.name', 'taken.formerName', sql<string>`''`).as('nome'))
    .select('taken.count as quantidade')
    .orderBy('quantidade', 'desc')
    .orderBy('nome')
    .orderBy('taken.userId')
    .limit(sql.lit(MOST))
    .execute()

/** The figures of one user for their own screen. */
export async function readOwnDay(db: TenantDb, span: Span, userId: number): Promise<OwnDay> {
  const ended = attendancesWithin(db, 'finishedAt', span)
    .where('attendances.userId', '=', userId)
    .select([averageMinutesBetween('startedAt', 'finishedAt').as('avgSupportTime'), rounded.as('rating')])
    .select(sql<number>`(count(*) filter (where ${isConversationEnd}))::int`.as('finished'))
  const taken = attendancesWithin(db, 'startedAt', span)
    .where('attendances.userId', '=', userId)
    .select(sql<number>`count(*)::int`.as('tickets'))
  return db
    .selectFrom(ended.as('ended'))
    .innerJoin(taken.as('taken'), (join) => join.onTrue())
    .selectAll()
    .executeTakeFirstOrThrow()
}
