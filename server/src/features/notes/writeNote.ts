import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { Note } from '@recado/contract/tickets/notes'
import { mustExist } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { seenTicket } from '../tickets/index.ts'
import { tellOfNote } from './notes.event.ts'
import { noteRows } from './notes.rows.ts'

type NewNote = { note: string; ticketId: number; contactId?: number | undefined; at: Date }

/** Whoever sees a ticket may write on it. Which contact that is of the ticket says; old clients send it too, and may be mistaken. */
export async function writeNote(tx: Tx, actor: Actor, { note, ticketId, contactId, at }: NewNote): Promise<Note> {
  const ticket = await seenTicket(tx.db, actor, ticketId)
  if (contactId !== undefined && contactId !== ticket.contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
  const writer = await tx.db.selectFrom('users').select('name').where('id', '=', actor.userId).executeTakeFirst()
  const { id } = await tx.db
    .insertInto('ticketNotes')
    .values({ ticketId, note, userId: actor.userId, userName: mustExist(writer, 'ERR_NO_USER_FOUND').name, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const written = await noteRows(tx.db).where('ticketNotes.id', '=', id).executeTakeFirstOrThrow()
  tellOfNote(tx, 'create', { note: written, ticket })
  return written
}
