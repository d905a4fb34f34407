import { settingFrom } from '@recado/contract/companies/settings'
import { type DueKind, dueSoonAt } from '@recado/contract/tickets/answerPromise'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { addOpenMinutes } from '@recado/contract/time/openingHours'
import { type ExpressionBuilder, sql } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import { exists } from '../../kernel/database/exists.ts'
import { params } from '../../kernel/database/param.ts'
import { prepared, type RowOf } from '../../kernel/database/prepared.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type ClockSituation, clockAfterMessage } from './planClock.ts'

/** The columns of a ticket that are its clock. */
export type ClockColumns = { dueAt: string | null; dueKind: DueKind | null; dueSince: string | null; dueNoticeAt: string | null }
export const noClock: ClockColumns = { dueAt: null, dueKind: null, dueSince: null, dueNoticeAt: null }
/** While a ticket is snoozed, `dueSince` alone remembers that the customer waits. */
export const restingClock = { dueAt: null, dueKind: null, dueNoticeAt: null } satisfies Partial<ClockColumns>

export const clockSituationOf = ({ status, queueId, chatbot, snoozedUntil = null, dueKind = null }: Ticket): ClockSituation => ({
  status,
  queueId,
  chatbot,
  isSnoozed: snoozedUntil !== null,
  dueKind,
})

/** Whether a queue promises anything: a column for statements that join the queue of a ticket, or read a single queue. */
export const queuePromises = sql<boolean>`(${sql.ref('queues.firstAnswerMinutes')} is not null or ${sql.ref('queues.nextAnswerMinutes')} is not null)`
/** The same for a statement that reads or writes only tickets. */
export const hasPromise = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  exists(eb.selectFrom('queues').select('queues.id').whereRef('queues.id', '=', 'tickets.queueId').where(queuePromises)).as('hasPromise')

/** Whether a person has answered in the attendance that runs: on a screen, or on the phone to a customer who waited. */
const isAnswered = (db: TenantDb, ticketId: unknown) => {
  const running = db
    .selectFrom('attendances')
    .where('attendances.ticketId', '=', ticketId as number)
    .where('attendances.finishedAt', 'is', null)
  const answers = db
    .selectFrom('answerTimes')
    .select('answerTimes.id')
    .where('answerTimes.ticketId', '=', ticketId as number)
    .where('answerTimes.answeredAt', '>=', running.select('attendances.queuedAt'))
  return sql<boolean>`(${exists(running.where('attendances.answeredAt', 'is not', null).select('attendances.id'))} or ${exists(answers)})`
}

/** The promise of a queue with its hours, and whether the next answer in the ticket is the first one. */
const promiseFor = prepared(params<{ queueId: number; ticketId: number }>(), (db, p) =>
  db
    .selectFrom('queues')
    .innerJoin('companies', 'companies.id', 'queues.companyId')
    .where('queues.id', '=', p.queueId)
    .select(['queues.firstAnswerMinutes', 'queues.nextAnswerMinutes', 'queues.schedules as ownHours'])
    .select(['companies.schedules', 'companies.daysOff', isAnswered(db, p.ticketId).as('isAnswered')])
    .select((eb) =>
      eb
        .selectFrom('settings')
        .where('settings.key', 'in', [sql.lit('timezone'), sql.lit('scheduleType')])
        .select(sql<Record<string, string> | null>`json_object_agg(key, value)`.as('all'))
        .as('chosen'),
    ),
)
type AnswerPromise = RowOf<typeof promiseFor>

type ClockStart = {
  /** Since when the customer waits. */
  since: Date
  now: Date
  /** Absent: the next answer, if a person has answered in the attendance already. */
  kind?: DueKind
}

/** The clock of a ticket that begins to wait; `noClock` if its queue promises nothing for that, or never opens. */
export async function readNewClock({ db }: Tx, { id: ticketId, queueId }: Ticket, start: ClockStart): Promise<ClockColumns> {
  const [promise] = queueId === null ? [] : await promiseFor(db, { queueId, ticketId })
  return promise ? newClock(promise, start) : noClock
}

function newClock(
  promise: AnswerPromise,
  { since, now, kind = promise.isAnswered ? 'nextAnswer' : 'firstAnswer' }: ClockStart,
): ClockColumns {
  const promised = kind === 'firstAnswer' ? promise.firstAnswerMinutes : promise.nextAnswerMinutes
  const span = promised === null ? null : openSpan(promise, { from: since, minutes: promised })
  if (promised === null || span === null) return noClock
  const dueAt = span.end.toISOString()
  const soonAt = dueSoonAt(dueAt, promised)
  return {
    dueAt,
    dueKind: kind,
    dueSince: span.begin.toISOString(),
    // Of a message that comes too late to be answered in time, nobody is told.
    dueNoticeAt: span.end <= now ? null : soonAt < now.toISOString() ? now.toISOString() : soonAt,
  }
}

function openSpan({ schedules, ownHours, daysOff, chosen }: AnswerPromise, asked: { from: Date; minutes: number }) {
  const scheduleType = settingFrom('scheduleType', chosen?.scheduleType)
  if (scheduleType === 'disabled') return { begin: asked.from, end: later(asked.from, minutes(asked.minutes)) }
  const calendar = { timezone: settingFrom('timezone', chosen?.timezone), daysOff }
  return addOpenMinutes(scheduleType === 'queue' ? ownHours : schedules, calendar, asked)
}

type ClockUpdate = ClockColumns & { id: number }
const updateClock = prepared(params<ClockUpdate>(), (db, p) =>
  db
    .updateTable('tickets')
    .set({ dueAt: p.dueAt, dueKind: p.dueKind, dueSince: p.dueSince, dueNoticeAt: p.dueNoticeAt })
    .where('id', '=', p.id),
)

/** Starts the clock of a locked ticket, if its queue promises an answer. Returns the ticket with it; the caller emits it. */
export async function startClock(tx: Tx, ticket: Ticket, start: ClockStart): Promise<Ticket> {
  const clock = await readNewClock(tx, ticket, start)
  if (clock.dueAt === null) return ticket
  await tx.defer(() => updateClock(tx.db, { ...clock, id: ticket.id }))
  return { ...ticket, dueAt: clock.dueAt, dueKind: clock.dueKind }
}

/** The snooze of a locked ticket is over. If the customer still waits, the clock starts anew. */
export const startRestingClock = async (
  tx: Tx,
  ticket: Ticket,
  { dueSince, at }: { dueSince: string | null; at: Date },
): Promise<Ticket> => (dueSince === null ? ticket : startClock(tx, ticket, { since: at, now: at }))

type AfterBot = {
  /** The bot talked with the customer before. */
  wasWithBot: boolean
  /** The customer has written to a ticket that waits for a person. */
  isAsked: boolean
  /** The queue of the ticket promises an answer in time. */
  hasPromise: boolean
  at: Date
}

/** The bot has left a locked ticket where it is: while it talks no clock runs, and when it ends the customer waits for a person. */
export async function updateClockAfterBot(
  tx: Tx,
  ticket: Ticket,
  { wasWithBot, isAsked, hasPromise: promises, at }: AfterBot,
): Promise<Ticket> {
  const decision = clockAfterMessage(clockSituationOf(ticket), 'customer')
  if (decision === 'end' && (ticket.dueAt ?? null) !== null) {
    await recordIfBroken(tx, ticket, at)
    await tx.defer(() => updateClock(tx.db, { ...noClock, id: ticket.id }))
    return { ...ticket, dueAt: null, dueKind: null }
  }
  return decision === 'start' && promises && (wasWithBot || isAsked) ? startClock(tx, ticket, { since: at, now: at }) : ticket
}

/** Stores what became of the promise whose clock ends now. It comes before the statement that clears the clock of the locked ticket. */
export async function recordAnswerTime(tx: Tx, ticket: Ticket, { answeredAt }: { answeredAt: Date | null }) {
  const { id: ticketId, queueId, userId, dueAt = null, dueKind = null } = ticket
  if (dueAt === null || dueKind === null) return
  await tx.defer(() => insertAnswerTime(tx.db, { ticketId, queueId, userId, dueAt, dueKind, answeredAt }))
}

/** A clock ends without an answer. A promise that was not broken yet counts neither as kept nor as broken. */
export async function recordIfBroken(tx: Tx, ticket: Ticket, at: Date) {
  if (isOverdue(ticket, at)) await recordAnswerTime(tx, ticket, { answeredAt: null })
}

/** The same for tickets that are closed at once. */
export async function recordBrokenOfMany({ db }: Tx, ids: readonly number[], at: Date) {
  const broken = await db
    .selectFrom('tickets')
    .select(['id as ticketId', 'queueId', 'userId', 'dueAt', 'dueKind', 'dueSince'])
    .where(sql<boolean>`${sql.ref('id')} = any(${ids}::int[])`)
    .where('dueAt', '<', at.toISOString())
    .execute()
  const rows = broken.flatMap(({ dueAt, dueKind: kind, dueSince, ...row }) =>
    dueAt === null || kind === null ? [] : [{ ...row, kind, dueAt, waitingSince: dueSince ?? dueAt, answeredAt: null }],
  )
  if (rows.length > 0) await db.insertInto('answerTimes').values(rows).execute()
}

export const isOverdue = ({ dueAt = null }: Pick<Ticket, 'dueAt'>, at: Date) => dueAt !== null && Date.parse(dueAt) < at.getTime()

type AnswerTime = Pick<Ticket, 'queueId' | 'userId'> & { ticketId: number; dueAt: string; dueKind: DueKind; answeredAt: Date | null }
const insertAnswerTime = prepared(params<AnswerTime>(), (db, p) =>
  db.insertInto('answerTimes').values((eb) => ({
    ticketId: p.ticketId,
    queueId: p.queueId,
    userId: p.userId,
    kind: p.dueKind,
    waitingSince: eb.fn.coalesce(
      eb.selectFrom('tickets').where('tickets.id', '=', p.ticketId).select('tickets.dueSince'),
      sql<string>`${p.dueAt}::timestamptz`,
    ),
    dueAt: p.dueAt,
    answeredAt: p.answeredAt,
  })),
)

/** A clock runs again that had ended by an act which was undone: the broken promise of then does not count. */
export const forgetBrokenPromise = ({ db }: Tx, { ticketId, dueAt }: { ticketId: number; dueAt: string }) =>
  db.deleteFrom('answerTimes').where('ticketId', '=', ticketId).where('dueAt', '=', dueAt).where('answeredAt', 'is', null).execute()
