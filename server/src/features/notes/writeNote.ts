import { AppError } from '@recado/contract/errors'
import type { Note } from '@recado/contract/tickets/notes'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { seenTicket } from '../tickets/index.ts'
import { tellOfNote } from './notes.event.ts'
import { tellMentioned } from './tellMentioned.ts'

type NewNote = { note: string; ticketId: number; contactId?: number | undefined; at: Date }

/** Whoever sees a ticket may write on it. Which contact that is of the ticket says; old clients send it too, and may be mistaken. */
export async function writeNote(tx: Tx, actor: SignedIn, { note, ticketId, contactId, at }: NewNote): Promise<Note> {
  const ticket = await seenTicket(tx.db, actor, ticketId)
  if (contactId !== undefined && contactId !== ticket.contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
  const { userId, name: userName } = actor
  const { id, createdAt } = await tx.db
    .insertInto('ticketNotes')
    .values({ ticketId, note, userId, userName, createdAt: at })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
  const written = { id, note, ticketId, contactId: ticket.contactId, user: { id: userId, name: userName }, userName, createdAt }
  tellOfNote(tx, 'create', { note: written, ticket })
  await tellMentioned(tx, written, ticket)
  return written
}
