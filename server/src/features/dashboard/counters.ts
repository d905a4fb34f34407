import type { Counters } from '@recado/contract/dashboard/dashboard'
import type { Spans } from '@recado/contract/dashboard/period'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { attendancesOf, hasWaited, isEnding, minutesBetween } from './facts.ts'

type Looked = Spans['now']

/** All in one statement, each part by an index of its own. */
export async function readCounters(db: TenantDb, looked: Looked): Promise<Counters> {
  const row = await db
    .selectFrom(ended(db, looked).as('ended'))
    .innerJoin(standing(db, looked.until).as('standing'), (join) => join.onTrue())
    .innerJoin(waited(db, looked).as('waited'), (join) => join.onTrue())
    .innerJoin(answered(db, looked).as('answered'), (join) => join.onTrue())
    .innerJoin(met(db, looked).as('met'), (join) => join.onTrue())
    .selectAll()
    .executeTakeFirstOrThrow()
  return row
}

const countOf = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`
const column = (name: string) => sql.ref(`attendances.${name}`)

const ended = (db: TenantDb, span: Looked) =>
  attendancesOf(db, 'finishedAt', span).select([
    countOf(isEnding).as('supportFinished'),
    countOf(sql`${isEnding} and ${column('startedAt')} is null and ${column('userId')} is null`).as('supportByBot'),
    minutesBetween('startedAt', 'finishedAt').as('avgSupportTime'),
  ])

const waited = (db: TenantDb, span: Looked) =>
  attendancesOf(db, 'startedAt', span).where(hasWaited).select(minutesBetween('queuedAt', 'startedAt').as('avgWaitTime'))

const answered = (db: TenantDb, span: Looked) =>
  attendancesOf(db, 'answeredAt', span).where(hasWaited).select(minutesBetween('queuedAt', 'answeredAt').as('avgFirstAnswerTime'))

/** Who was in talk and who waited at a moment: what had begun by then, and had not ended. */
function standing(db: TenantDb, until: Date) {
  const at = until.toISOString()
  const isTalking = sql`${column('startedAt')} <= ${at}`
  const part = () => db.selectFrom('attendances').where('attendances.queuedAt', '<=', at).select(sql<boolean>`${isTalking}`.as('talks'))
  const running = part().where('attendances.finishedAt', 'is', null)
  const since = part().where('attendances.finishedAt', '>', at)
  return db
    .selectFrom(running.unionAll(since).as('all'))
    .select([countOf(sql`talks`).as('supportHappening'), countOf(sql`talks is not true`).as('supportPending')])
}

const met = (db: TenantDb, { start, end }: Looked) =>
  db
    .selectFrom('contacts')
    .where('contacts.createdAt', '>=', start.toISOString())
    .where('contacts.createdAt', '<', end.toISOString())
    .select(sql<number>`count(*)::int`.as('leads'))
