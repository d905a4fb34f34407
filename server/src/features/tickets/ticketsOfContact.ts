import { time } from '@recado/contract/kit/fields'
import { type Actor, can } from '@recado/contract/permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import { cutPage, decodeCursor } from '../../kernel/cursor.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { contactsOfPerson } from '../contactQueries/index.ts'
import { ticketRows, toTicket } from './tickets.rows.ts'
import { isVisibleTo, visibilityOf } from './visibility.ts'

const PAGE = 20
const cursorShape = z.tuple([time, z.int32()])

type ContactSubject = { id: number; ofPerson?: boolean | undefined }
export type ContactPageQuery = ContactSubject & { cursor?: string | undefined; limit?: number | undefined }

/** The tickets of a contact, or of all contacts of its person, that the actor sees. It throws if the contact does not exist. */
export async function visibleTicketsOf(db: TenantDb, actor: Actor, { id, ofPerson }: ContactSubject) {
  assertExists(await db.selectFrom('contacts').select('id').where('id', '=', id).executeTakeFirst(), 'ERR_NO_CONTACT_FOUND')
  return db
    .selectFrom('tickets')
    .where('tickets.contactId', 'in', contactsOfPerson(db, { contactId: id, ofPerson }))
    .$if(!can(actor, 'tickets:seeAll'), (tickets) => tickets.where(isVisibleTo(visibilityOf(actor))))
}

/** A page of these tickets, the last changed first. */
export async function readTicketsOfContact(db: TenantDb, actor: Actor, { cursor, limit = PAGE, ...subject }: ContactPageQuery) {
  const visible = await visibleTicketsOf(db, actor, subject)
  const position = cursor === undefined ? undefined : decodeCursor(cursor, cursorShape)
  const chosen = visible
    .selectAll('tickets')
    .$if(position !== undefined, (tickets) =>
      tickets.where(
        sql<boolean>`(${sql.ref('tickets.updatedAt')}, ${sql.ref('tickets.id')}) < (${position?.[0]}::timestamptz, ${position?.[1]}::int)`,
      ),
    )
    .orderBy('tickets.updatedAt', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(limit + 1)
  const rows = await ticketRows(db, chosen.as('tickets')).orderBy('tickets.updatedAt', 'desc').orderBy('tickets.id', 'desc').execute()
  const { rows: found, ...page } = cutPage(rows, limit, (ticket) => [ticket.updatedAt, ticket.id])
  return { tickets: found.map(toTicket), ...page }
}
