import type { Note } from '@recado/contract/tickets/notes'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { LiveEvent } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { partOfTicket, roomsOfTicket } from '../tickets/index.ts'

type Placed = Pick<Ticket, 'id' | 'userId' | 'queueId'>
type NoteEvent = { id: number; note: Note; ticket: Placed }

/** Sent to those who see the ticket. */
const noteEvent: LiveEvent<NoteEvent> = {
  name: 'note',
  audience: (companyId, { note, ticket }) => [{ room: roomsOfTicket(companyId, ticket), row: note }],
  partOf: partOfTicket,
}

export const publishNote = (tx: Tx, action: 'create' | 'delete', { note, ticket }: Omit<NoteEvent, 'id'>) =>
  tx.emit(noteEvent, action, { id: note.id, note, ticket })
