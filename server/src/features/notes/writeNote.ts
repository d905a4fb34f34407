import { AppError } from '@recado/contract/errors'
import type { Note } from '@recado/contract/tickets/notes'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { seenTicket } from '../tickets/index.ts'
import { tellOfNote } from './notes.event.ts'
import { tellMentioned } from './tellMentioned.ts'

type NewNote = { note: string; ticketId: number; contactId?: number | undefined; at: Date }
type Row = { ticketId: number; note: string; userId: number; userName: string; createdAt: Date }

const insert = preparedRead<Row, Pick<Note, 'id' | 'createdAt'>>((db, param) => {
  const row = { ticketId: param('ticketId'), note: param('note'), userId: param('userId'), userName: param('userName') }
  return db
    .insertInto('ticketNotes')
    .values({ ...row, createdAt: param('createdAt') })
    .returning(['id', 'createdAt'])
})

/** Whoever sees a ticket may write on it. Which contact that is of the ticket says; old clients send it too, and may be mistaken. */
export async function writeNote(tx: Tx, actor: SignedIn, { note, ticketId, contactId, at }: NewNote): Promise<Note> {
  const ticket = await seenTicket(tx.db, actor, ticketId)
  if (contactId !== undefined && contactId !== ticket.contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
  const { userId, name: userName } = actor
  const user = { id: userId, name: userName }
  const written: Note = { id: 0, note, ticketId, contactId: ticket.contactId, user, userName, createdAt: at.toISOString() }
  const write = () => insert(tx.db as TenantDb, { ticketId, note, userId, userName, createdAt: at })
  const tell = ([row]: Pick<Note, 'id' | 'createdAt'>[]) => {
    Object.assign(written, row)
    tellOfNote(tx, 'create', { note: written, ticket })
  }
  if (!note.includes('@')) await tx.along(write, tell)
  else {
    tell(await write())
    await tellMentioned(tx, written, ticket)
  }
  return written
}
