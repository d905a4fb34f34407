import type { BotEvent } from '@recado/contract/bot/botEvents'
import { type JoinBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'

/** Whoever was asked and has not answered by then does not answer any more: the process that asked may be gone. */
const PATIENCE = minutes(2)

export type DueTicket = { id: number; companyId: number; happening: BotEvent }
/** Tickets to which time has done something, and what. */
export type TicketTimeout = { due: (db: PlatformDb, now: Date) => SelectQueryBuilder<PlatformDatabase, 'tickets', DueTicket> }

/** They wait too long for a queue. */
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
      .where(isPast('attendances.queuedAt', 'connections.timeToTransfer', now))
      .select(sql<BotEvent>`json_build_object('kind', 'overdue', 'queueId', ${sql.ref('connections.transferQueueId')})`.as('happening')),
}

/** The last word is ours, and the customer has said nothing for too long. */
export const customerSilent: TicketTimeout = {
  due: (db, now) =>
    ofConnections(db)
      .where('tickets.status', '=', 'open')
      .where('tickets.lastFromMe', '=', true)
      .where('connections.expiresTicket', '>', 0)
      .where(isPast('tickets.lastMessageAt', 'connections.expiresTicket', now))
      .select(sql<BotEvent>`json_build_object('kind', 'expired')`.as('happening')),
}

/** Somebody outside was asked, and will not answer. */
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

/** With the company, by which every index begins. */
const ofConnections = (db: PlatformDb) =>
  db
    .selectFrom('tickets')
    .innerJoin('connections', (join: JoinBuilder<PlatformDatabase, 'connections' | 'tickets'>) =>
      join.onRef('connections.companyId', '=', 'tickets.companyId').onRef('connections.id', '=', 'tickets.connectionId'),
    )
    .select(['tickets.id', 'tickets.companyId'])

const isPast = (since: string, minutesColumn: string, now: Date) =>
  sql<boolean>`${sql.ref(since)} <= ${now.toISOString()}::timestamptz - make_interval(mins => ${sql.ref(minutesColumn)})`
