import { AppError } from '@recado/contract/errors'
import { can } from '@recado/contract/permissions'
import { notes } from '@recado/contract/tickets/notes'
import { mustExist } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { forgetNotices } from '../notices/index.ts'
import { lockTicket, seenTicket } from '../tickets/index.ts'
import { demoNotes } from './demoNotes.ts'
import { tellOfNote } from './notes.event.ts'
import { noteRows } from './notes.rows.ts'
import { noteOnce } from './writeNote.ts'

const MOST = 1000

export const notesFeature: Feature = {
  name: 'notes',
  demo: demoNotes,
  conflicts: { ticketNotes_by_key: 'ERR_IDEMPOTENCY_KEY' },
  routes(serve, kernel) {
    serve.signedIn(notes.list, async ({ actor, db, query: { ticketId, contactId } }) => {
      await seenTicket(db, actor, ticketId)
      const rows = noteRows(db).where('ticketNotes.ticketId', '=', ticketId).orderBy('ticketNotes.id', 'desc').limit(MOST)
      return (contactId === undefined ? rows : rows.where('tickets.contactId', '=', contactId)).execute()
    })
    serve.signedIn(notes.create, ({ actor, body }) => noteOnce(kernel, actor, body))
    serve.signedIn(notes.remove, async ({ actor, params: { id } }) => {
      await kernel.transact(actor, async (tx) => {
        const row = noteRows(tx.db).where('ticketNotes.id', '=', id).forNoKeyUpdate('ticketNotes')
        const note = mustExist(await row.executeTakeFirst(), 'ERR_NO_NOTE_FOUND')
        if (note.user.id !== actor.userId && !can(actor, 'notes:deleteOthers')) throw new AppError('ERR_NO_PERMISSION')
        const ticket = await lockTicket(tx, note.ticketId)
        await forgetNotices(tx, { noteId: id })
        await tx.db.deleteFrom('ticketNotes').where('id', '=', id).execute()
        tellOfNote(tx, 'delete', { note, ticket })
      })
      return { message: 'note.deleted' }
    })
  },
}
