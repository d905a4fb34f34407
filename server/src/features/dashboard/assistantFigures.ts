import { type AssistantFigures, MAX_ASSISTANT_REASONS, MAX_ASSISTANT_WEEKS } from '@recado/contract/dashboard/dashboardMetrics'
import type { Span } from '@recado/contract/dashboard/period'
import { type RawBuilder, sql } from 'kysely'
import { hours, later } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'

/** A customer who comes back within this time still had a question. */
const RETURN_HOURS = 72

type Looked = { span: Span; timezone: string; now: Date }

/** How conversations with assistants ended within a span of time: by week, and why they went to people. */
export async function readAssistantFigures(db: TenantDb, looked: Looked): Promise<AssistantFigures> {
  return { weeks: await readWeeks(db, looked), reasons: await readReasons(db, looked) }
}

/** An index has these codes. */
const stepsOf = (db: TenantDb, { start, end }: Span) =>
  db
    .selectFrom('ticketSteps')
    .where(sql<boolean>`${sql.ref('ticketSteps.code')} in ('assistantEnded', 'assistantHandedOver', 'assistantFailed')`)
    .where('ticketSteps.createdAt', '>=', start.toISOString())
    .where('ticketSteps.createdAt', '<', end.toISOString())

function readWeeks(db: TenantDb, { span, timezone, now }: Looked): Promise<AssistantFigures['weeks']> {
  const at = sql.ref('ticketSteps.createdAt')
  const undecided = later(now, -hours(RETURN_HOURS)).toISOString()
  const endings = stepsOf(db, span)
    .select(['ticketSteps.code', sql<string>`date_trunc('week', ${at} at time zone ${timezone})::date`.as('week')])
    .select(sql<boolean>`${at} > ${undecided}::timestamptz`.as('isRecent'))
    .select(sql<boolean>`${sql.ref('ticketSteps.values')} ->> 'by' is not distinct from 'thanks'`.as('isConfirmed'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('attendances')
            .select('attendances.id')
            .whereRef('attendances.ticketId', '=', 'ticketSteps.ticketId')
            .whereRef('attendances.queuedAt', '>', 'ticketSteps.createdAt')
            .where(sql<boolean>`${sql.ref('attendances.queuedAt')} <= ${at} + make_interval(hours => ${sql.lit(RETURN_HOURS)})`),
        )
        .as('cameBack'),
    )
  const countOf = (condition: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${condition}))::int`
  return db
    .selectFrom(endings.as('endings'))
    .select('endings.week')
    .select([
      countOf(sql`code = 'assistantEnded' and not "cameBack" and not "isRecent" and not "isConfirmed"`).as('resolved'),
      countOf(sql`code = 'assistantEnded' and not "cameBack" and not "isRecent" and "isConfirmed"`).as('confirmed'),
      countOf(sql`code = 'assistantEnded' and not "cameBack" and "isRecent"`).as('recent'),
      countOf(sql`code = 'assistantEnded' and "cameBack"`).as('cameBack'),
      countOf(sql`code = 'assistantHandedOver'`).as('handedOver'),
      countOf(sql`code = 'assistantFailed'`).as('failed'),
    ])
    .groupBy('endings.week')
    .orderBy('endings.week', 'desc')
    .limit(sql.lit(MAX_ASSISTANT_WEEKS))
    .execute()
}

function readReasons(db: TenantDb, { span }: Looked): Promise<AssistantFigures['reasons']> {
  const reason = sql<string>`coalesce(${sql.ref('ticketSteps.values')} ->> 'reason', '')`
  const code = sql<AssistantFigures['reasons'][number]['code']>`${sql.ref('ticketSteps.code')}`
  return stepsOf(db, span)
    .where('ticketSteps.code', '<>', 'assistantEnded')
    .select([code.as('code'), reason.as('reason'), sql<number>`count(*)::int`.as('count')])
    .groupBy(['ticketSteps.code', reason])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .limit(sql.lit(MAX_ASSISTANT_REASONS))
    .execute()
}
