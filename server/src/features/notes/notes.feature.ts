import { contactHistoryEndpoints } from '@recado/contract/contactHistory'
import { AppError } from '@recado/contract/errors'
import { can } from '@recado/contract/permissions'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { assertExists } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { deleteNotices } from '../notices/index.ts'
import { lockTicket, readVisibleTicket } from '../tickets/index.ts'
import { createNote } from './createNote.ts'
import { demoNotes } from './demoNotes.ts'
import { publishNote } from './notes.event.ts'
import { noteRows } from './notes.rows.ts'
import { readNotesOfContact } from './notesOfContact.ts'

const MOST = 1000

export const notesFeature: Feature = {
  name: 'notes',
  demo: demoNotes,
  conflicts: { ticketNotes_by_key: 'ERR_IDEMPOTENCY_KEY' },
  routes(serve, kernel) {
    serve.signedIn(noteEndpoints.list, async ({ actor, db, query: { ticketId, contactId } }) => {
      await readVisibleTicket(db, actor, ticketId)
      const rows = noteRows(db).where('ticketNotes.ticketId', '=', ticketId).orderBy('ticketNotes.id', 'desc').limit(MOST)
      return (contactId === undefined ? rows : rows.where('tickets.contactId', '=', contactId)).execute()
    })
    serve.signedIn(contactHistoryEndpoints.notes, ({ actor, db, params: { id }, query }) => readNotesOfContact(db, actor, { id, ...query }))
    serve.signedIn(noteEndpoints.create, ({ actor, body }) => createNote(kernel, actor, body))
    serve.signedIn(noteEndpoints.remove, async ({ actor, params: { id } }) => {
      await kernel.transact(actor, async (tx) => {
        const row = noteRows(tx.db).where('ticketNotes.id', '=', id).forNoKeyUpdate('ticketNotes')
        const note = assertExists(await row.executeTakeFirst(), 'ERR_NO_NOTE_FOUND')
        if (note.user.id !== actor.userId && !can(actor, 'notes:deleteOthers')) throw new AppError('ERR_NO_PERMISSION')
        const ticket = await lockTicket(tx, note.ticketId)
        await deleteNotices(tx, { noteId: id })
        await tx.db.deleteFrom('ticketNotes').where('id', '=', id).execute()
        publishNote(tx, 'delete', { note, ticket })
      })
      return { message: 'note.deleted' }
    })
  },
}
