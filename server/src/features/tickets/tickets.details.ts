import type { Actor } from '@recado/contract/permissions'
import type { Attendance, Ticket, TicketDetails } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import { nullIfMissing, ticketRows } from './tickets.rows.ts'
import { type TicketRow, toTicket } from './toTicket.ts'
import { assertVisible } from './visibility.ts'

/** The latest are enough: older ones are in the reports. */
const ATTENDANCES = 200

type Story = { attendances: Attendance[]; extraInfo: TicketDetails['contact']['extraInfo'] }

const reading = <Key extends 'id' | 'uuid'>(key: Key) =>
  preparedRead<Pick<Ticket, Key>, TicketRow & Story>(
    (db, param) =>
      ticketRows(db)
        .where(sql<boolean>`${sql.ref(`tickets.${key}`)} = ${param(key)}`)
        .select('contacts.extraInfo')
        .select(jsonArrayFrom(attendances(db)).as('attendances')) as unknown as { compile: () => never },
  )
const byId = reading('id')
const byUuid = reading('uuid')

/** A ticket that the actor sees, with the story of its attendances, the oldest first, and what else is known of the contact. */
export async function readTicketDetails(db: TenantDb, actor: Actor, which: { id: number } | { uuid: string }): Promise<TicketDetails> {
  const [row] = await ('id' in which ? byId(db, which) : byUuid(db, which))
  const { attendances: story, extraInfo, ...found } = assertExists(row, 'ERR_NO_TICKET_FOUND')
  const ticket = toTicket(found)
  assertVisible(actor, ticket)
  return { ...ticket, attendances: story.reverse().map(withTimes), contact: { ...ticket.contact, extraInfo } }
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
    .select((eb) => [
      person('userId', 'userName').as('user'),
      person('closedById', 'closedByName').as('closedBy'),
      nullIfMissing(
        'attended.id',
        jsonBuildObject({ id: eb.ref('attended.id'), name: eb.ref('attended.name'), color: eb.ref('attended.color') }),
      ).as('queue'),
    ])
    .orderBy('attendances.id', 'desc')
    .limit(ATTENDANCES)

const moments = ['attendances.queuedAt', 'attendances.startedAt', 'attendances.finishedAt'] as const

/** What the database keeps of times inside of JSON is text of its own. */
const isoTime = (text: string) => new Date(text).toISOString()
const withTimes = ({ queuedAt, startedAt, finishedAt, ...rest }: Attendance): Attendance => ({
  ...rest,
  queuedAt: isoTime(queuedAt),
  startedAt: startedAt && isoTime(startedAt),
  finishedAt: finishedAt && isoTime(finishedAt),
})

/** Known by their name, which stays when they are gone. */
const person = (id: 'userId' | 'closedById', name: 'userName' | 'closedByName') => {
  const [idRef, nameRef] = [sql.ref<number | null>(`attendances.${id}`), sql.ref<string>(`attendances.${name}`)]
  return sql<Attendance['user']>`case when ${nameRef} is not null then ${jsonBuildObject({ id: idRef, name: nameRef })} end`
}
