import type { PromiseFigures, Promises } from '@recado/contract/dashboard/dashboardMetrics'
import type { Span } from '@recado/contract/dashboard/period'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'

const MOST = 1000
const column = (name: string) => sql.ref(`answerTimes.${name}`)
/** Customers who write before the queue opens may get an answer earlier than they count as waiting. */
const seconds = sql`greatest(date_part('epoch', ${column('answeredAt')} - ${column('waitingSince')}), 0)`
/** Only of answers that came: `greatest` takes a missing one for 0 seconds. */
const percentile = (share: number) =>
  sql<
    number | null
  >`percentile_cont(${sql.lit(share)}) within group (order by ${seconds}) filter (where ${column('answeredAt')} is not null)`

/** What became of the promises that began within a span of time: by queue and by agent, the most first. One statement reads both. */
export async function readPromises(db: TenantDb, { start, end }: Span): Promise<Promises> {
  const figures = db
    .selectFrom('answerTimes')
    .where('answerTimes.waitingSince', '>=', start.toISOString())
    .where('answerTimes.waitingSince', '<', end.toISOString())
    .groupBy(sql`grouping sets ((${column('queueId')}), (${column('userId')}))`)
    .select(['answerTimes.queueId', 'answerTimes.userId'])
    .select([
      sql<number>`grouping(${column('queueId')})`.as('isOfUser'),
      sql<number>`count(*)::int`.as('promised'),
      sql<number>`(count(*) filter (where ${column('answeredAt')} <= ${column('dueAt')}))::int`.as('kept'),
      percentile(0.5).as('medianSeconds'),
      percentile(0.9).as('p90Seconds'),
    ])
  const rows = await db
    .selectFrom(figures.as('figures'))
    .leftJoin('queues', 'queues.id', 'figures.queueId')
    .leftJoin('users', 'users.id', 'figures.userId')
    .select(['figures.isOfUser', 'figures.promised', 'figures.kept', 'figures.medianSeconds', 'figures.p90Seconds'])
    .select(['queues.id as queueId', 'queues.name as queueName', 'queues.color', 'users.id as userId', 'users.name as userName'])
    .orderBy('figures.promised', 'desc')
    .orderBy('queueName')
    .orderBy('userName')
    .orderBy('userId')
    .limit(sql.lit(MOST))
    .execute()
  const figuresOf = ({ promised, kept, medianSeconds, p90Seconds }: (typeof rows)[number]): PromiseFigures => ({
    promised,
    kept,
    broken: promised - kept,
    medianSeconds,
    p90Seconds,
  })
  return {
    queues: rows
      .filter(({ isOfUser }) => isOfUser === 0)
      .map((row) => {
        const { queueId: id, queueName, color } = row
        return { ...figuresOf(row), queue: id === null ? null : { id, name: queueName ?? '', color: color ?? '' } }
      }),
    users: rows
      .filter(({ isOfUser }) => isOfUser === 1)
      .map((row) => {
        const { userId: id, userName } = row
        return { ...figuresOf(row), user: id === null ? null : { id, name: userName ?? '' } }
      }),
  }
}
