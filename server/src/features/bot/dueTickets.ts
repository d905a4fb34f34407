import type { BotEvent } from '@recado/contract/bot/botEvents'
import { type JoinBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'

/** After this time a question counts as failed: the process that asked may have ended. */
const PATIENCE = minutes(2)

export type DueTicket = { id: number; companyId: number; happening: BotEvent }
/** A query for tickets whose time is up, with the event for the bot. */
export type TicketTimeout = { due: (db: PlatformDb, now: Date) => SelectQueryBuilder<PlatformDatabase, 'tickets', DueTicket> }

/** The customer has waited too long without choosing a queue. */
export const waitingTooLong: TicketTimeout = {
  due: (db, now) =>
    ofConnections(db)
      .innerJoin('attendances', (join) =>
        join.onRef('attendances.companyId', '=', 'tickets.companyId').onRef('attendances.ticketId', '=', 'tickets.id'),
      )
      .where('tickets.status', '=', 'pending')
      .where('tickets.queueId', 'is', null)
      .where('connections.timeToTransfer', '>', 0)
      .where('connections.transferQueueId', 'is not', null)
      .where('attendances.finishedAt', 'is', null)
      .where('tickets.snoozedUntil', 'is', null)
      .where(isPast('attendances.queuedAt', 'connections.timeToTransfer', now))
      .select(sql<BotEvent>`json_build_object('kind', 'overdue', 'queueId', ${sql.ref('connections.transferQueueId')})`.as('happening')),
}

/**
 * The last message is ours, and the customer has not answered for too long. The agent of an assigned ticket must have answered before: the
 * greeting of the bot is ours too.
 */
export const customerSilent: TicketTimeout = {
  due: (db, now) =>
    ofConnections(db)
      .where('tickets.status', '=', 'open')
      .where('tickets.lastFromMe', '=', true)
      .where('connections.expiresTicket', '>', 0)
      .where('tickets.snoozedUntil', 'is', null)
      .where(isPast('tickets.lastMessageAt', 'connections.expiresTicket', now))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('attendances')
              .select('attendances.id')
              .whereRef('attendances.companyId', '=', 'tickets.companyId')
              .whereRef('attendances.ticketId', '=', 'tickets.id')
              .where('attendances.finishedAt', 'is', null)
              .where('attendances.assignedAt', 'is not', null)
              .where('attendances.answeredAt', 'is', null),
          ),
        ),
      )
      .select(sql<BotEvent>`json_build_object('kind', 'expired')`.as('happening')),
}

/** An assistant has answered, and the customer has been silent for the hours that it waits. */
export const assistantUnanswered: TicketTimeout = {
  due: (db, now) =>
    db
      .selectFrom('tickets')
      .innerJoin('prompts', (join) =>
        join.onRef('prompts.companyId', '=', 'tickets.companyId').onRef('prompts.id', '=', 'tickets.promptId'),
      )
      .where('prompts.endAfterHours', 'is not', null)
      .where('tickets.status', '=', 'pending')
      .where('tickets.chatbot', '=', true)
      .where('tickets.lastFromMe', '=', true)
      .where('tickets.askedAt', 'is', null)
      .where('tickets.snoozedUntil', 'is', null)
      .where(
        sql<boolean>`${sql.ref('tickets.lastMessageAt')} <= ${now.toISOString()}::timestamptz - make_interval(hours => ${sql.ref('prompts.endAfterHours')})`,
      )
      .select(['tickets.id', 'tickets.companyId'])
      .select(sql<BotEvent>`json_build_object('kind', 'assistantUnanswered', 'promptId', ${sql.ref('prompts.id')})`.as('happening')),
}

/** An assistant or connector did not answer in time. */
export const responderTimedOut: TicketTimeout = {
  due: (db, now) =>
    db
      .selectFrom('tickets')
      .where('askedAt', '<', later(now, -PATIENCE).toISOString())
      .select(['tickets.id', 'tickets.companyId'])
      .select(
        sql<BotEvent>`json_build_object('kind', 'failed', 'askId', ${sql.ref('tickets.bot')} -> 'asking' -> 'id', 'reason', 'timeout')`.as(
          'happening',
        ),
      ),
}

/** Joins on the company too, because every index begins with it. */
const ofConnections = (db: PlatformDb) =>
  db
    .selectFrom('tickets')
    .innerJoin('connections', (join: JoinBuilder<PlatformDatabase, 'connections' | 'tickets'>) =>
      join.onRef('connections.companyId', '=', 'tickets.companyId').onRef('connections.id', '=', 'tickets.connectionId'),
    )
    .select(['tickets.id', 'tickets.companyId'])

/** A snooze stops the clock: it starts again when a user or the time ends the snooze. */
const isPast = (since: string, minutesColumn: string, now: Date) =>
  sql<boolean>`greatest(${sql.ref(since)}, ${sql.ref('tickets.snoozeEndedAt')}) <= ${now.toISOString()}::timestamptz - make_interval(mins => ${sql.ref(minutesColumn)})`
