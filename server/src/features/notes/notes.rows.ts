import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Notes as they are answered, with whose they are: the name as it is now, and as it was once that one is gone. */
export const noteRows = (db: TenantDb | Tx['db']) =>
  (db as TenantDb)
    .selectFrom('ticketNotes')
    .innerJoin('tickets', 'tickets.id', 'ticketNotes.ticketId')
    .leftJoin('users', 'users.id', 'ticketNotes.userId')
    .select(['ticketNotes.id', 'ticketNotes.note', 'ticketNotes.ticketId', 'tickets.contactId', 'ticketNotes.createdAt'])
    .select((eb) => {
      const name = eb.fn.coalesce('users.name', 'ticketNotes.userName')
      return [name.as('userName'), jsonBuildObject({ id: eb.ref('users.id'), name }).as('user')]
    })
