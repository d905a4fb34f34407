import { settingFrom } from '@recado/contract/companies/settings'
import { actsThat, type TicketAct } from '@recado/contract/tickets/ticketActs'
import { closedSince, type Week } from '@recado/contract/time/openingHours'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { hours } from '../../kernel/clock.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { isAvailable, isReachable } from '../users/index.ts'
import type { Agent, AssigningQueue, WaitingTicket } from './planAssignments.ts'

/** After this number of hours without a message, an open conversation whose last message is ours no longer counts for its agent. */
const QUIET_HOURS = 2
/** The most waiting tickets that one plan looks at. */
const MOST_WAITING = 500
/** An agent who does one of these does not get the conversation by assignment again, until it is over. */
const passingActs: readonly TicketAct[] = ['return', 'transfer', 'giveBack', 'unassign']

export type QueueInUse = AssigningQueue & { unansweredMinutes: number | null }
type Rules = { queues: QueueInUse[]; limit: number }

/** The queues whose conversations are assigned, and the most open conversations of one agent. */
export async function readRules({ db }: Tx, now: Date): Promise<Rules> {
  const { schedules, daysOff, queues, chosen } = await db
    .selectFrom('companies')
    .select(['schedules', 'daysOff'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('queues')
          .select(['queues.id', 'queues.schedules', 'queues.assignment', 'queues.unansweredMinutes', 'queues.sameAgentHours'])
          .where('queues.assignment', '!=', 'manual'),
      ).as('queues'),
      eb.selectFrom('settings').select(sql<Record<string, string> | null>`json_object_agg(key, value)`.as('all')).as('chosen'),
    ])
    .executeTakeFirstOrThrow()
  const calendar = { timezone: settingFrom('timezone', chosen?.timezone), daysOff }
  const scheduleType = settingFrom('scheduleType', chosen?.scheduleType)
  const isOpen = (own: Week) =>
    scheduleType === 'disabled' || closedSince(scheduleType === 'queue' ? own : schedules, calendar, now) === null
  return {
    limit: Number(settingFrom('assignmentLimit', chosen?.assignmentLimit)),
    queues: queues.flatMap(({ assignment, schedules: own, ...queue }) =>
      assignment === 'manual' ? [] : [{ ...queue, rule: assignment, isOpen: isOpen(own) }],
    ),
  }
}

/** Everybody who works in these queues. */
export async function readAgents({ db }: Tx, queueIds: readonly number[], now: Date): Promise<Agent[]> {
  const quietSince = new Date(now.getTime() - hours(QUIET_HOURS)).toISOString()
  const isInQueue = sql<boolean>`${sql.ref('userQueues.queueId')} = any(${queueIds}::int[])`
  const rows = await db
    .selectFrom('users')
    .where((eb) =>
      eb.exists(eb.selectFrom('userQueues').select('userQueues.queueId').whereRef('userQueues.userId', '=', 'users.id').where(isInQueue)),
    )
    .select(['users.id', 'users.name', isAvailable.as('isAvailable')])
    .select((eb) => [
      isReachable(eb as never).as('isReachable'),
      eb
        .selectFrom('tickets')
        .whereRef('tickets.userId', '=', 'users.id')
        .where('tickets.status', '=', 'open')
        .where('tickets.snoozedUntil', 'is', null)
        // The bot's greeting is ours too, but the customer waits all the same.
        .where((ticket) =>
          ticket.or([
            ticket('tickets.lastFromMe', '=', false),
            ticket('tickets.lastIsAutomatic', '=', true),
            ticket('tickets.lastMessageAt', '>', quietSince),
          ]),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .as('openCount'),
      jsonArrayFrom(
        eb
          .selectFrom('userQueues')
          .whereRef('userQueues.userId', '=', 'users.id')
          .where(isInQueue)
          .select(['userQueues.queueId', 'userQueues.assignedAt']),
      ).as('turns'),
    ])
    .orderBy('users.id')
    .execute()
  return rows.map(({ turns, openCount, ...agent }) => ({
    ...agent,
    openCount: openCount ?? 0,
    lastTurns: new Map(turns.map(({ queueId, assignedAt }) => [queueId, assignedAt === null ? null : Date.parse(assignedAt)])),
  }))
}

/** The tickets of these queues that wait for an agent, the longest wait first. A transfer that can still be undone is left alone until then. */
export async function readWaitingTickets({ db }: Tx, queueIds: readonly number[]): Promise<WaitingTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .where('tickets.status', '=', 'pending')
    .where('tickets.chatbot', '=', false)
    .where('tickets.snoozedUntil', 'is', null)
    .where(sql<boolean>`${sql.ref('tickets.queueId')} = any(${queueIds}::int[])`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pendingTransfers').select('pendingTransfers.id').whereRef('pendingTransfers.ticketId', '=', 'tickets.id'))),
    )
    .select(['tickets.id', 'tickets.queueId'])
    .select((eb) => [passedBy(eb as never).as('passedBy'), lastAgent(eb as never).as('lastAgent')])
    .orderBy('tickets.waitingSince', (order) => order.asc().nullsFirst())
    .orderBy('tickets.id')
    .limit(MOST_WAITING)
    .execute()
  return rows.map(({ id, queueId, passedBy: passed, lastAgent: last }) => ({
    id,
    queueId: queueId ?? 0,
    passedBy: passed.map(({ userId }) => userId ?? 0),
    lastAgent: last && { userId: last.userId ?? 0, until: Date.parse(last.finishedAt ?? '') },
  }))
}

type OfTicket = ExpressionBuilder<TenantDatabase, 'tickets'>

/** Who gave the conversation away since it began. */
function passedBy(eb: OfTicket) {
  const began = eb
    .selectFrom('attendances')
    .whereRef('attendances.ticketId', '=', 'tickets.id')
    .where((attendance) => attendance.or([attendance('queuedAct', 'is', null), attendance('queuedAct', 'not in', actsThat('handsOn'))]))
    .select(({ fn }) => fn.max('attendances.queuedAt').as('at'))
  return jsonArrayFrom(
    eb
      .selectFrom('ticketSteps')
      .whereRef('ticketSteps.ticketId', '=', 'tickets.id')
      .where('ticketSteps.act', 'in', passingActs)
      .where('ticketSteps.userId', 'is not', null)
      .where('ticketSteps.createdAt', '>=', began)
      .select('ticketSteps.userId')
      .distinct(),
  )
}

const lastAgent = (eb: OfTicket) =>
  jsonObjectFrom(
    eb
      .selectFrom('attendances')
      .whereRef('attendances.ticketId', '=', 'tickets.id')
      .where('attendances.userId', 'is not', null)
      .where('attendances.startedAt', 'is not', null)
      .where('attendances.finishedAt', 'is not', null)
      .orderBy('attendances.id', 'desc')
      .limit(1)
      .select(['attendances.userId', 'attendances.finishedAt']),
  )
