import type { Note } from '@recado/contract/tickets/notes'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Notes as they are answered, with whose they are as long as that one is there. */
export const noteRows = (db: TenantDb | Tx['db']) =>
  (db as TenantDb)
    .selectFrom('ticketNotes')
    .innerJoin('tickets', 'tickets.id', 'ticketNotes.ticketId')
    .leftJoin('users', 'users.id', 'ticketNotes.userId')
    .select(['ticketNotes.id', 'ticketNotes.note', 'ticketNotes.ticketId', 'tickets.contactId', 'ticketNotes.createdAt'])
    .select((eb) => [
      sql<string>`coalesce(${eb.ref('users.name')}, ${eb.ref('ticketNotes.userName')})`.as('userName'),
      sql<Note['user']>`case when ${eb.ref('users.id')} is null then null else ${jsonBuildObject({
        id: eb.ref('users.id'),
        name: eb.ref('users.name'),
      })} end`.as('user'),
    ])
