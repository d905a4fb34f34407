import type { Actor } from '@recado/contract/permissions'
import type { Attendance, Ticket, TicketDetails } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { assertExists } from '../../kernel/crud.ts'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { nullIfMissing, ticketRows, toTicket } from './tickets.rows.ts'
import { assertVisible } from './visibility.ts'

/** The newest attendances are enough here; reports show older ones. */
const MAX_ATTENDANCES = 200

const readBy = <Key extends 'id' | 'uuid'>(key: Key) =>
  prepared(params<Pick<Ticket, Key>>(), (db, p) =>
    ticketRows(db)
      .where(sql<boolean>`${sql.ref(`tickets.${key}`)} = ${p[key]}`)
      .select('contacts.extraInfo')
      .select(jsonArrayFrom(attendances(db)).as('attendances')),
  )
const byId = readBy('id')
const byUuid = readBy('uuid')

/** A ticket that the actor sees, with its attendances (oldest first) and the extra fields of the contact. */
export async function readTicketDetails(db: TenantDb, actor: Actor, which: { id: number } | { uuid: string }): Promise<TicketDetails> {
  const [row] = await ('id' in which ? byId(db, which) : byUuid(db, which))
  const { attendances: newestFirst, extraInfo, ...ticketRow } = assertExists(row, 'ERR_NO_TICKET_FOUND')
  const ticket = toTicket(ticketRow)
  assertVisible(actor, ticket)
  return { ...ticket, attendances: newestFirst.reverse().map(withTimes), contact: { ...ticket.contact, extraInfo } }
}

const attendances = (db: TenantDb) =>
  db
    .selectFrom('attendances')
    .leftJoin('queues as attended', 'attended.id', 'attendances.queueId')
    .whereRef('attendances.ticketId', '=', sql.ref('tickets.id'))
    .select([
      ...moments,
      'attendances.id',
      'attendances.rate',
      'attendances.queuedAct',
      'attendances.startedAct',
      'attendances.finishedAct',
    ])
    .select([
      person('userId', 'userName').as('user'),
      person('closedById', 'closedByName').as('closedBy'),
      nullIfMissing(
        'attended.id',
        jsonBuildObject({
          id: sql.ref<number>('attended.id'),
          name: sql.ref<string>('attended.name'),
          color: sql.ref<string>('attended.color'),
        }),
      ).as('queue'),
    ])
    .orderBy('attendances.id', 'desc')
    .limit(MAX_ATTENDANCES)

const moments = ['attendances.queuedAt', 'attendances.startedAt', 'attendances.finishedAt'] as const

/** PostgreSQL writes times inside JSON in its own format; clients get ISO 8601. */
const isoTime = (text: string) => new Date(text).toISOString()
const withTimes = ({ queuedAt, startedAt, finishedAt, ...rest }: Attendance): Attendance => ({
  ...rest,
  queuedAt: isoTime(queuedAt),
  startedAt: startedAt && isoTime(startedAt),
  finishedAt: finishedAt && isoTime(finishedAt),
})

/** The name is stored with the attendance, so it stays when the user is deleted. */
const person = (id: 'userId' | 'closedById', name: 'userName' | 'closedByName') => {
  const [idRef, nameRef] = [sql.ref<number | null>(`attendances.${id}`), sql.ref<string>(`attendances.${name}`)]
  return sql<Attendance['user']>`case when ${nameRef} is not null then ${jsonBuildObject({ id: idRef, name: nameRef })} end`
}
