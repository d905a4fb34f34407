import { AppError } from '@recado/contract/errors'
import type { Note } from '@recado/contract/tickets/notes'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { seenWhileHeld } from '../tickets/index.ts'
import { tellOfNote } from './notes.event.ts'
import { noteRows } from './notes.rows.ts'
import { tellMentioned } from './tellMentioned.ts'

type NewNote = { note: string; ticketId: number; contactId?: number | undefined; idempotencyKey?: string | null | undefined }
type Row = { ticketId: number; note: string; userId: number; userName: string; idempotencyKey: string | null; createdAt: Date }

const insert = preparedRead<Row, Pick<Note, 'id' | 'createdAt'>>((db, param) => {
  const row = { ticketId: param('ticketId'), note: param('note'), userId: param('userId'), userName: param('userName') }
  return db
    .insertInto('ticketNotes')
    .values({ ...row, idempotencyKey: param('idempotencyKey'), createdAt: param('createdAt') })
    .returning(['id', 'createdAt'])
})

/** That a note is asked for again is rare: it is looked for once the database says that its key is there. */
export const noteOnce = ({ transact, read, clock }: Kernel, actor: SignedIn, given: NewNote): Promise<Note> =>
  transact(actor, (tx) => writeNote(tx, actor, given, clock.now())).catch(async (error) => {
    if ((error as { constraint?: string }).constraint !== 'ticketNotes_by_key' || !given.idempotencyKey) throw error
    const known = noteRows(read(actor.companyId)).where('ticketNotes.idempotencyKey', '=', given.idempotencyKey)
    const note = await known.executeTakeFirst()
    if (note?.ticketId !== given.ticketId || note.user.id !== actor.userId) throw new AppError('ERR_IDEMPOTENCY_KEY')
    return note
  })

/** Whoever sees a ticket may write on it. Which contact that is of the ticket says; old clients send it too, and may be mistaken. */
async function writeNote(tx: Tx, actor: SignedIn, { note, ticketId, contactId, idempotencyKey = null }: NewNote, at: Date): Promise<Note> {
  const ticket = await seenWhileHeld(tx, actor, ticketId)
  if (contactId !== undefined && contactId !== ticket.contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
  const { userId, name: userName } = actor
  const user = { id: userId, name: userName }
  const written: Note = { id: 0, note, ticketId, contactId: ticket.contactId, user, userName, createdAt: at.toISOString() }
  const write = () => insert(tx.db as TenantDb, { ticketId, note, userId, userName, idempotencyKey, createdAt: at })
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
