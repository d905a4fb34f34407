import type { Attendance, Ticket, TicketDetails } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { TenantDb } from '../../kernel/database/schema.ts'

/** The latest are enough: older ones are in the reports. */
const ATTENDANCES = 200

/** A ticket with the story of its attendances, the oldest first, and what else is known of the contact. */
export async function detailsOf(db: TenantDb, ticket: Ticket): Promise<TicketDetails> {
  const [attendances, contact] = await Promise.all([
    attendancesOf(db, ticket.id),
    db.selectFrom('contacts').select('extraInfo').where('id', '=', ticket.contactId).executeTakeFirst(),
  ])
  return { ...ticket, attendances: attendances.reverse(), contact: { ...ticket.contact, extraInfo: contact?.extraInfo ?? [] } }
}

const attendancesOf = (db: TenantDb, ticketId: number): Promise<Attendance[]> =>
  db
    .selectFrom('attendances')
    .leftJoin('queues', 'queues.id', 'attendances.queueId')
    .where('attendances.ticketId', '=', ticketId)
    .select([...moments, 'attendances.id', 'attendances.rate'])
    .select((eb) => [
      person('userId', 'userName').as('user'),
      person('closedById', 'closedByName').as('closedBy'),
      sql<
        Attendance['queue']
      >`case when ${eb.ref('queues.id')} is not null then ${jsonBuildObject({ id: eb.ref('queues.id'), name: eb.ref('queues.name'), color: eb.ref('queues.color') })} end`.as(
        'queue',
      ),
    ])
    .orderBy('attendances.id', 'desc')
    .limit(ATTENDANCES)
    .execute()

const moments = [
  'attendances.queuedAt',
  'attendances.startedAt',
  'attendances.finishedAt',
  'attendances.queuedAct',
  'attendances.startedAct',
  'attendances.finishedAct',
] as const

/** Known by their name, which stays when they are gone. */
const person = (id: 'userId' | 'closedById', name: 'userName' | 'closedByName') => {
  const [idRef, nameRef] = [sql.ref<number | null>(`attendances.${id}`), sql.ref<string>(`attendances.${name}`)]
  return sql<Attendance['user']>`case when ${nameRef} is not null then ${jsonBuildObject({ id: idRef, name: nameRef })} end`
}
