import type { Counters } from '@recado/contract/dashboard/dashboard'
import type { Spans } from '@recado/contract/dashboard/period'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { averageMinutesOf, selectSums, sumOf } from './sums.ts'

type Period = Spans['now']

/** All counters in one statement. */
export async function readCounters(db: TenantDb, period: Period): Promise<Counters> {
  const { happening, standing, ...counters } = await db
    .selectFrom(happened(db, period).as('happened'))
    .innerJoin(standingAt(db, period.until).as('standing'), (join) => join.onTrue())
    .innerJoin(met(db, period).as('met'), (join) => join.onTrue())
    .selectAll()
    .executeTakeFirstOrThrow()
  return { ...counters, supportHappening: happening, supportPending: standing - happening }
}

const happened = (db: TenantDb, span: Period) =>
  selectSums(db, span, ['taken', 'answers', 'ended']).select([
    sumOf('finished').as('supportFinished'),
    sumOf('byBot').as('supportByBot'),
    averageMinutesOf('timeMs', 'attended').as('avgSupportTime'),
    averageMinutesOf('waitMs', 'waits').as('avgWaitTime'),
    averageMinutesOf('answerMs', 'answers').as('avgFirstAnswerTime'),
  ])

/** How many attendances were open at a past moment, and how many of them were accepted: those open now, minus those that came since, plus those that ended since. */
function standingAt(db: TenantDb, until: Date) {
  const running = db
    .selectFrom('attendances')
    .where('attendances.finishedAt', 'is', null)
    .select([sql<number>`count(*)::int`.as('all'), sql<number>`count(${sql.ref('attendances.startedAt')})::int`.as('talking')])
  const since = selectSums(db, { start: new Date(until.getTime() + 1) }, ['came', 'taken', 'ended']).select([
    sql<number>`${sumOf('ended')} - ${sumOf('came')}`.as('gone'),
    sql<number>`${sumOf('attended')} - ${sumOf('taken')}`.as('left'),
  ])
  return db
    .selectFrom(running.as('running'))
    .innerJoin(since.as('since'), (join) => join.onTrue())
    .select(sql<number>`${sql.ref('running.all')} + ${sql.ref('since.gone')}`.as('standing'))
    .select(sql<number>`${sql.ref('running.talking')} + ${sql.ref('since.left')}`.as('happening'))
}

const met = (db: TenantDb, { start, end }: Period) =>
  db
    .selectFrom('contacts')
    .where('contacts.createdAt', '>=', start.toISOString())
    .where('contacts.createdAt', '<', end.toISOString())
    .select(sql<number>`count(*)::int`.as('leads'))
