import type { Contact } from '@recado/contract/contacts'
import { contacts } from '@recado/contract/contacts'
import { type Actor, can } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type PageOf, readPage } from '../../kernel/readPage.ts'
import { contactRows } from '../contactQueries/index.ts'
import { settingOf } from '../settings/index.ts'
import { isVisibleTo, visibilityOf } from '../tickets/index.ts'

export type ContactQuery = z.output<typeof contacts.endpoints.list.query>
type Handle = Parameters<typeof contactRows>[0]

/** The query for contacts that match the filters; undefined if no filter is set. */
export async function filterContacts({ date, dateStart, dateEnd, optedOut, ...query }: ContactQuery, db: TenantDb, actor: Actor) {
  const { tagId, whatsappId, order } = query
  const from = [date, dateStart].filter((day) => day !== undefined)
  const until = [date, dateEnd].filter((day) => day !== undefined)
  if (from.length + until.length === 0 && !optedOut && tagId === undefined && whatsappId === undefined && !order) return undefined
  if (tagId !== undefined)
    assertExists(await db.selectFrom('tags').select('id').where('id', '=', tagId).executeTakeFirst(), 'ERR_NO_TAG_FOUND')
  if (whatsappId !== undefined)
    assertExists(await db.selectFrom('connections').select('id').where('id', '=', whatsappId).executeTakeFirst(), 'ERR_NO_WAPP_FOUND')
  const timezone = from.length + until.length > 0 ? await settingOf(db, 'timezone') : ''
  const begin = (day: string, later: number) => sql`(${day}::date + ${sql.lit(later)})::timestamp at time zone ${timezone}`
  const created = sql.ref('contacts.createdAt')
  const conditions = [
    ...from.map((day) => sql<boolean>`${created} >= ${begin(day, 0)}`),
    ...(optedOut ? [sql<boolean>`${sql.ref('contacts.optedOutAt')} is not null`] : []),
    ...until.map((day) => sql<boolean>`${created} < ${begin(day, 1)}`),
  ]
  return (handle: Handle) =>
    conditions
      .reduce((rows, condition) => rows.where(condition), contactRows(handle))
      .$if(tagId !== undefined, (rows) => rows.where('contacts.id', 'in', taggedWith(db, { actor, tagId: tagId ?? 0 }) as never))
      .$if(whatsappId !== undefined, (rows) => rows.where('contacts.id', 'in', overConnection(db, whatsappId ?? 0) as never))
      .$if(order !== undefined, (rows) => rows.where('contacts.id', 'in', db.selectFrom('tickets').select('tickets.contactId') as never))
}

const taggedWith = (db: TenantDb, { actor, tagId }: { actor: Actor; tagId: number }) =>
  db
    .selectFrom('ticketTags')
    .innerJoin('tickets', 'tickets.id', 'ticketTags.ticketId')
    .select('tickets.contactId')
    .where('ticketTags.tagId', '=', tagId)
    .$if(!can(actor, 'tickets:seeAll'), (rows) => rows.where(isVisibleTo(visibilityOf(actor))))

const overConnection = (db: TenantDb, connectionId: number) =>
  db.selectFrom('tickets').select('tickets.contactId').where('tickets.connectionId', '=', connectionId)

/** Contacts that have a ticket, the last changed first. Joins each contact with its last ticket, so that the index of tickets gives the order. */
export async function contactsByLastContact(query: ContactQuery, db: TenantDb, actor: Actor): Promise<PageOf<Contact>> {
  const chosen = await filterContacts({ ...query, order: undefined }, db, actor)
  const rows = (handle: TenantDb) =>
    (chosen ?? contactRows)(handle)
      .innerJoin('tickets as latest', 'latest.contactId', 'contacts.id')
      .select('latest.updatedAt as lastContactAt')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('tickets as later')
              .select('later.id')
              .whereRef('later.contactId', '=', 'latest.contactId')
              .where(
                sql<boolean>`(${sql.ref('later.updatedAt')}, ${sql.ref('later.id')}) > (${sql.ref('latest.updatedAt')}, ${sql.ref('latest.id')})`,
              ),
          ),
        ),
      )
  const order = { field: 'lastContactAt', column: 'latest.updatedAt', direction: 'desc', type: 'time' } as const
  return readPage<Contact>(db, { ...contacts, order, table: 'contacts', rows: rows as never }, query)
}
