import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { moveNoticesToTicket } from '../notices/index.ts'

/** Notes in the form of the API. The author's name is the present one, or the last one of a deleted user. */
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

/** Moves the notes of a merged ticket. */
export async function moveNotes(tx: Tx, { from, into }: { from: number; into: number }) {
  await tx.db.updateTable('ticketNotes').set({ ticketId: into }).where('ticketId', '=', from).execute()
  await moveNoticesToTicket(tx, { from, into })
}
